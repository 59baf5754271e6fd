/** Units of size; 1 kB is 1,000 bytes, as file managers count. */
const UNITS = ["kB", "MB", "GB", "TB"];

/** Writes a number with its thousands apart: `12,345`. */
export function count(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/**
 * Writes a number of things: `1 file`, `12,345 files`.
 *
 * @param noun The thing, in a word that takes an `s`.
 */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${noun}${value === 1 ? "" : "s"}`;
}

/** Writes why a file is left out, as `stats` names it: `too large`. */
export function skipWords(reason: string): string {
  return reason === "default_ignored" ? "ignored by default" : reason.replaceAll("_", " ");
}

/**
 * Writes a size: `999 B`, `1.2 MB`.
 *
 * @param value The size in bytes.
 */
export function size(value: number): string {
  let scaled = value;
  let unit = "B";
  for (const next of UNITS) {
    // 999.95 would be shown as 1000.0 of the smaller unit.
    if (scaled < 999.95) break;
    [scaled, unit] = [scaled / 1000, next];
  }
  return `${unit === "B" ? scaled : scaled.toFixed(1)} ${unit}`;
}

/** Writes a time span: `0.4 s`, `12.3 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Units of a time that is past, the largest first, in minutes. */
const PAST = [["day", 24 * 60], ["hour", 60], ["minute", 1]] as const;

/**
 * Says how long ago something was: `2 hours ago`, `just now`; nothing of a time to come.
 *
 * @param milliseconds The time since.
 */
export function ago(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 0) return "";
  const [unit, length] = PAST.find(([, length]) => minutes >= length) ?? [];
  return unit === undefined ? "just now" : `${counted(Math.floor(minutes / length), unit)} ago`;
}

/** Writes a time span that is only guessed: `12 s`, `4 min`, `2 h 10 min`. */
export function roughDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
