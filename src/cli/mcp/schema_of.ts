import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";

/** A schema as the protocol sends it. */
export type ToolSchema = Tool["inputSchema"];

/** Bounds that are checked but not told: not every client takes them, and each list pays for them. */
const UNTOLD: ReadonlySet<string> = new Set(["minLength", "maxLength", "minItems", "maxItems"]);

/**
 * Gives the schema of arguments in the subset of JSON Schema that every client takes: one type each,
 * no references, no fields beside those that are named.
 *
 * @throws {TypeError} If it is not the schema of an object.
 */
export function schemaOf(input: z.ZodObject): ToolSchema {
  const { type, properties, required } = z.toJSONSchema(input, {
    target: "draft-7",
    io: "input",
  });
  if (type !== "object" || properties === undefined) {
    throw new TypeError("Cannot describe arguments that are not an object with fields");
  }
  return {
    type,
    // What is left of it is a schema of each field.
    properties: told(properties) as NonNullable<ToolSchema["properties"]>,
    ...(required === undefined || required.length === 0 ? {} : { required }),
    additionalProperties: false,
  };
}

function told(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(told);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !UNTOLD.has(name));
  return Object.fromEntries(fields.map(([name, field]) => [name, told(field)]));
}
