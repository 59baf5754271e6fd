/**
 * Flags text of a repository that speaks to a language model. A comment or a README may say "ignore
 * previous instructions", and an agent that reads it may obey. Such text is real content of the
 * tree, so that it is flagged and not dropped: the reader decides, and knows.
 *
 * The list is short on purpose. Code about agents is full of prompts, and a flag that is always up
 * is no flag: each rule asks for what a text says to its reader, not for words of the trade.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import type { JsonRecord } from "../service/operation.ts";

/** What a text may be flagged for, each with a name that says it. */
const RULES: Readonly<Record<string, RegExp>> = {
  "overrides instructions":
    /\b(?:ignore|disregard|forget|override)\s(?:\w+\s){0,4}(?:previous|prior|above|earlier|preceding|other|system)\s(?:\w+\s){0,3}(?:instructions?|prompts?|directions?|directives?|guidelines)\b/i,
  "addresses a model":
    /\b(?:you are|you're|act as|pretend to be|attention|note to|message (?:to|for)|instructions? (?:to|for)|dear|if you are)[\s,:]+(?:now\s)?(?:an?\s|any\s|all\s|the\s)?(?:helpful\s)?(?:AI|LLMs?|language models?|chatbots?|chatgpt|gpt-\d|claude|copilot|gemini)\b/i,
  "hides from the user":
    /\b(?:do not|don't|never|without)\s(?:tell|mention|inform|telling|mentioning|informing|alert|alerting)\s(?:\w+\s){0,4}(?:the|your)\s(?:user|human|operator|developer)\b/i,
  "asks for secrets":
    /\b(?:reveal|print|repeat|output|send|leak|exfiltrate|upload)\s(?:\w+\s){0,4}(?:(?:your|the) (?:system prompt|hidden instructions|initial instructions)|(?:all|your|the user's) (?:secrets|credentials|api keys|environment variables))\b/i,
  "imitates a conversation":
    /<\|(?:im_start|im_end|system|assistant|eot_id|start_header_id)\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system-reminder|system_prompt)>/,
  "hides characters": /[\u202a-\u202e\u2066-\u2069]|[\u{e0020}-\u{e007f}]{2}/u,
};

/** Fields that hold text of the repository. */
const TEXT_FIELDS = ["snippet", "text", "doc", "signature"] as const;

/** A line break inside of a comment, with the mark that the next line starts with. */
const COMMENT_BREAK = /\s*\n\s*(?:\/\/+|#+|\*+|--+|;+|%+|>+)?\s*/g;

/**
 * Tells what a text may be flagged for.
 *
 * @returns Names of rules; none for almost every text.
 */
export function suspicionsAbout(text: string): string[] {
  // A sentence that is broken over lines of a comment is still one.
  const joined = text.replace(COMMENT_BREAK, " ");
  return Object.entries(RULES).filter(([, rule]) => rule.test(joined)).map(([name]) => name);
}

/** Flags every record, at any depth, whose text may be flagged: `suspicious` says for what. */
export function flagged(value: JsonRecord): JsonRecord {
  // A record stays one.
  return flag(value) as JsonRecord;
}

function flag(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(flag);
  const record = value as JsonRecord;
  const fields = Object.entries(record).map(([name, field]) => [name, flag(field)] as const);
  const suspicious = new Set(TEXT_FIELDS.flatMap((name) => {
    const text = record[name];
    return typeof text === "string" ? suspicionsAbout(text) : [];
  }));
  const found: JsonRecord = suspicious.size > 0 ? { suspicious: [...suspicious] } : {};
  return { ...Object.fromEntries(fields), ...found };
}
