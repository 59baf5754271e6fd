/**
 * Searches many repositories that an OpenSearch cluster holds, with the ranking of `@cbx/core`.
 *
 * @module
 */
export { Fleet, type FleetOptions, type FleetStats, openFleet } from "./fleet.ts";
export type { Checkout } from "./checkout_document.ts";
export type { GitSource } from "./clone.ts";
export { authFromEnvironment, type FleetAuth } from "./auth.ts";
export { type ConnectionOptions, FleetError } from "./connection.ts";
export type { CheckoutHealth, FleetFault, FleetHealth, NodeHealth } from "./doctor.ts";
export type { FileCount, FleetFigures } from "./checkouts.ts";
export type { CheckoutFilters } from "./filters.ts";
export type { FleetQuestions } from "./fleet_questions.ts";
export type { FleetScope, FleetSymbolAnswer, OfCheckout, Origin } from "./questions.ts";
export type { FleetShape } from "./schema.ts";
export type { FleetAnswer, FleetResult, FleetSearchOptions } from "./search_fleet.ts";
export type { FailedShard, PartialAnswer } from "./shapes.ts";
export { readGrants, type TokenGrant } from "./tokens.ts";
export type { CheckoutSource, WriteReport } from "./write_checkout.ts";
