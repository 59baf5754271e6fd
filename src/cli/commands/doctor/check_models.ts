/**
 * Models: for each feature that is configured or switched on, whether configuration, switch and
 * permission agree, and what its vectors in the index are worth. Nothing is opened, read or sent.
 *
 * @module
 */
import type { IndexStats, ModelFeature } from "@cbx/core";
import { resolve } from "node:path";
import { MODEL_FEATURES } from "../../command_line/flags.ts";
import { type Consent, type ConsentGrounds, consentOf, type Gate } from "../../models/consent.ts";
import { insideTree } from "../../roots/resolve_root.ts";
import { shareText } from "../../terminal/encode_text.ts";
import { counted } from "../../terminal/figures.ts";
import { type Finding, note, ok, warning } from "./finding.ts";

/**
 * Checks what keeps models from being asked, and what the index holds of them.
 *
 * @param stats Figures of the index; `undefined` where there is none to ask.
 */
export function checkModels(grounds: ConsentGrounds, stats: StoredFigures | undefined): Finding[] {
  return MODEL_FEATURES.flatMap((feature) => [
    ...isMeant(feature, grounds) ? consentFindings(feature, grounds) : [],
    ...stats ? storedFindings(feature, grounds, stats) : [],
  ]);
}

type StoredFigures = Pick<IndexStats, "models" | "chunks">;

function isMeant(feature: ModelFeature, { settings, chosen }: ConsentGrounds): boolean {
  return chosen.features.includes(feature) || settings[`${feature}.kind`] !== undefined ||
    settings[`${feature}.model`] !== undefined;
}

function consentFindings(feature: ModelFeature, grounds: ConsentGrounds): Finding[] {
  const consent = consentOf(feature, grounds);
  const isOn = grounds.chosen.features.includes(feature);
  return [
    ...consent.gates.map((gate) => gateFinding(gate, consent, isOn)),
    ...(consent.needs?.notes ?? []).map((message) => note(feature, message)),
    ...keyFindings(consent, grounds),
  ];
}

/** Checks closed gates, which matter where somebody has switched the feature on. */
function gateFinding(
  { name, isOpen, state, advice }: Gate,
  { feature }: Consent,
  isOn: boolean,
): Finding {
  const message = `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${state}`;
  return isOpen ? ok(feature, message) : (isOn ? warning : note)(feature, message, advice);
}

/** A key that others can read, on its way or where it is kept. */
function keyFindings({ feature, model, needs }: Consent, { root }: ConsentGrounds): Finding[] {
  const key = model?.key;
  if (key === undefined) return [];
  const findings: Finding[] = [];
  const url = needs?.endpoint?.isLoopback === false ? needs.endpoint.url : "";
  if (/^http:/i.test(url)) {
    const message =
      `A key is sent to "${url}" without encryption: others on the network can read it`;
    findings.push(warning(feature, message, `set "${feature}.url" to an address with https://`));
  }
  if (key.kind === "file" && isInTree(resolve(root), key.path)) {
    const message = `"${key.path}" is a file in the tree that holds a key: git may commit it`;
    findings.push(note(feature, message, "keep it in .cbx, or in a folder of your own"));
  }
  return findings;
}

/** The folder of the index is kept from git. */
function isInTree(root: string, path: string): boolean {
  const place = insideTree(path, root);
  return place !== undefined && !place.startsWith(".cbx/");
}

function storedFindings(
  feature: ModelFeature,
  { settings, chosen }: ConsentGrounds,
  { models, chunks }: StoredFigures,
): Finding[] {
  const stored = models.find((each) => each.feature === feature);
  const isOn = chosen.features.includes(feature) && feature !== "rerank";
  const update = 'run "cbx update"';
  const configured = settings[`${feature}.model`];
  if (stored === undefined) {
    const message = `The index holds no vectors of any of ${counted(chunks, "chunk")}`;
    return isOn ? [note(feature, message, update)] : [];
  }
  const { model, withVector } = stored;
  if (configured !== undefined && configured !== model) {
    const message = `The index holds vectors of "${model}", and "${configured}" is configured`;
    return [note(feature, message, `${update} to replace them`)];
  }
  const share = shareText(withVector, stored.chunks);
  const message = `${share} of ${counted(stored.chunks, "chunk")} have vectors of "${model}"`;
  const isWhole = withVector >= stored.chunks;
  return [
    isWhole || !isOn ? ok(feature, message) : note(feature, message, `${update} for the rest`),
  ];
}
