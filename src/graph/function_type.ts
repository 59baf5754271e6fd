/**
 * Types of functions as TypeScript writes them, taken apart: which parameters they have, and of which
 * types.
 *
 * @module
 */
import { closingIndex } from "../text/brackets.ts";
import { splitTop } from "./type_ref.ts";

/** The types that a written one is a union or an intersection of; brackets around it are left out. */
export function readTypes(text: string, depth = 0): string[] {
  const type = text.trim();
  if (functionEnd(type) >= 0) return [type];
  const parts = splitTop(type, "|&").map((part) => part.replace(/^[|&]/, "").trim());
  if (parts.length > 1) {
    const end = parts.findIndex((part) => functionEnd(part) >= 0);
    // What follows the arrow of a function is all its result.
    const own = end < 0 ? parts : parts.slice(0, end + 1);
    return own.flatMap((part) => depth < MAX_DEPTH ? readTypes(part, depth + 1) : []);
  }
  const inner = /^\(([^]*)\)$/.exec(type)?.[1];
  if (inner !== undefined && depth < MAX_DEPTH) return readTypes(inner, depth + 1);
  return type === "" ? [] : [type];
}

/** Unions and brackets within each other that are taken apart. */
const MAX_DEPTH = 5;

/** Types of the parameters of a function, those of a rest with dots; `undefined`, where it is none. */
export function parametersOf(type: string): string[] | undefined {
  const end = functionEnd(type);
  if (end < 0) return undefined;
  const open = type.indexOf("(", closeOfAngles(type));
  return splitTop(type.slice(open + 1, end), ",").map((part) => part.replace(/^,/, "").trim())
    .filter((part) => part !== "" && !/^this\s*:/.test(part))
    .map((part) => {
      const found = /^(\.\.\.)?[^:]*?\??\s*:([^]*)$/.exec(part);
      return found ? `${found[1] ?? ""}${found[2]!.trim()}` : "";
    });
}

/** The type of what a function gives; `undefined`, where a type is none of a function. */
export function resultOfType(type: string): string | undefined {
  const end = functionEnd(type.trim());
  return end < 0 ? undefined : type.trim().slice(end + 1).replace(/^\s*=>/, "").trim();
}

/** The type of an element of a list or tuple; empty, where none is written. */
export function elementTypeAt(type: string, index: number): string {
  const list = type.replace(/^readonly\s+/, "").trim();
  const tuple = /^\[([^]*)\]$/.exec(list)?.[1];
  if (tuple !== undefined) {
    const parts = splitTop(tuple, ",").map((part) => part.replace(/^,/, "").trim());
    return (parts[index] ?? "").replace(/^[\w$]+\??\s*:\s*/, "");
  }
  if (list.endsWith("[]")) return list.slice(0, -2);
  return /^(?:Readonly)?Array<([^]*)>$/.exec(list)?.[1] ?? "";
}

/** Index of the bracket that ends the parameters of a function; -1, where a type is none. */
function functionEnd(type: string): number {
  const open = closeOfAngles(type);
  if (type[open] !== "(") return -1;
  const close = closingIndex(type, open, "([{)]}");
  return close >= 0 && /^\s*=>/.test(type.slice(close + 1)) ? close : -1;
}

/** Index behind the type parameters that a function begins with, and behind `new`. */
function closeOfAngles(type: string): number {
  let at = /^(?:(?:abstract\s+)?new\s*)?/.exec(type)![0].length;
  if (type[at] !== "<") return at;
  at = closingIndex(type, at, "<>") + 1;
  while (/\s/.test(type[at] ?? "")) at++;
  return at;
}
