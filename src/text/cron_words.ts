/**
 * Words for the times that cron's notation says: whoever looks for what runs every night does not say
 * `0 0 * * *`, of which an index of words keeps two zeros.
 *
 * @module
 */

/** A field of a schedule: any, every n-th, or some values. */
const FIELD = String.raw`(?:\*(?:\/\d{1,2})?|H|\?|L|[\dA-Z]{1,3}(?:[-,/][\dA-Z]{1,3}){0,12})`;

/** Five fields in one line, with at least one digit or in quotes. */
const SCHEDULE = new RegExp(
  String.raw`(?<=^|[\s"'\x60=:(>])(?=[^\n]{0,40}\* \*)(?:(?=["'\x60]?[^\n]{0,9}\d)|(?<=["'\x60]))` +
    `${FIELD}(?: ${FIELD}){4}` + String.raw`(?=$|[\s"'\x60,;)<\]])`,
  "gm",
);

/** Days of the week, from Sunday, as cron counts them. */
const DAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];

/** Every part of the notation has one of these. */
const SIGN = "* *";

/** Tells whether a text may hold a schedule: a cheap look, for whoever asks for each part of it. */
export function mayHoldCron(text: string): boolean {
  return text.includes(SIGN);
}

/**
 * Says schedules of a text in words: that it is one, how often, and the part of the day.
 *
 * @returns Words in small letters, as a person writes them; none where the text holds no schedule.
 */
export function cronWords(text: string): string[] {
  return (text.match(SCHEDULE) ?? []).flatMap((schedule) => [
    ...["cron", "schedule", "often", "interval"],
    ...intervalWords(schedule.split(" ")),
  ]);
}

function intervalWords(fields: readonly string[]): string[] {
  const [minute, hour, day, month, weekday] = fields as [string, string, string, string, string];
  if (hour === "*") {
    const step = /^\*\/(\d+)$/.exec(minute)?.[1];
    if (step !== undefined) return ["every", step, "minutes"];
    return minute === "*" ? ["every", "minute"] : ["every", "hour", "hourly"];
  }
  const hours = /^\*\/(\d+)$/.exec(hour)?.[1];
  if (hours !== undefined) return ["every", hours, "hours"];
  return [...rhythmWords({ day, month, weekday }), ...timeWords(Number(hour))];
}

function rhythmWords(
  { day, month, weekday }: { readonly [K in "day" | "month" | "weekday"]: string },
): string[] {
  const isAny = (field: string) => field === "*" || field === "?";
  if (!isAny(month)) return ["every", "year", "yearly"];
  if (!isAny(day)) return ["every", "month", "monthly"];
  if (isAny(weekday)) return ["every", "day", "daily"];
  const named = DAYS.filter((name, index) =>
    weekday === String(index) || weekday === name.slice(0, 3).toUpperCase() ||
    index === 0 && weekday === "7"
  );
  return weekday === "1-5" || weekday === "MON-FRI"
    ? ["every", "weekday", "weekdays"]
    : ["every", "week", "weekly", ...named];
}

/** Part of the day in which an hour lies. */
function timeWords(hour: number): string[] {
  if (!(hour >= 0 && hour < 24)) return [];
  if (hour < 6 || hour > 21) return ["night", "nightly", ...(hour === 0 ? ["midnight"] : [])];
  return [hour < 12 ? "morning" : hour < 18 ? "afternoon" : "evening"];
}
