/**
 * Rules for events: who gives a name out, and who listens for it.
 *
 * @module
 */
import { argumentsAt, handlerOf } from "./arguments.ts";
import { type LinkEnd, type LinkMatch, type LinkRule, rowsOf, SCRIPT } from "./rule.ts";
import { words } from "../../text/words.ts";

/** Names that platforms give out as well: they connect everything with everything. */
const STANDARD_EVENTS: ReadonlySet<string> = new Set(
  (
    "abort activate animationend animationstart auxclick before beforeinput beforeunload blur cancel " +
    "canplay change click clientError close complete compositionend compositionstart connect connection " +
    "contextmenu copy cut data dblclick destroy disconnect DOMContentLoaded drag dragend dragenter " +
    "dragleave dragover dragstart drain drop end ended error exit fetch finish focus focusin focusout " +
    "fullscreenchange hashchange input install invalid keydown keypress keyup languagechange line " +
    "listening load loadeddata loadedmetadata loadend loadstart lookup message messageerror mousedown " +
    "mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel notificationclick offline " +
    "online open pagehide pageshow paste pause pipe play playing pointercancel pointerdown pointerenter " +
    "pointerleave pointermove pointerout pointerover pointerup popstate progress push ratechange " +
    "readable ready readystatechange rejectionHandled request reset resize response resume scroll " +
    "scrollend search secureConnect seeked seeking select selectionchange selectstart show SIGHUP " +
    "SIGINT SIGTERM SIGUSR1 SIGUSR2 slotchange socket spawn start stalled stop storage submit suspend " +
    "sync test timeout timeupdate toggle touchcancel touchend touchmove touchstart transitionend " +
    "uncaughtException unhandledrejection unhandledRejection unload unpipe update upgrade " +
    "visibilitychange volumechange waiting warning wheel write"
  ).split(" "),
);

/** A name of an event: a word, or words with one of the usual separators. */
const EVENT = "(?<label>[A-Za-z][\\w:./@-]{2,80})";

function readEvent({ groups }: LinkMatch): LinkEnd[] {
  const { label = "" } = groups;
  return STANDARD_EVENTS.has(label) ? [] : [{ label }];
}

/** The listener is the next argument, or the code around. */
function listener(match: LinkMatch): LinkEnd[] {
  const handler = argumentsAt(match.text, match.end)[0] ?? "";
  return readEvent(match).map((end) => ({ ...end, name: handlerOf(handler) }));
}

const DYNAMIC = [...SCRIPT, "python", "ruby", "php"];

/** A method, and the name of an event as its first argument. */
const GIVEN = new RegExp(`(?<=(?:\\.|->|::)\\w{2,20})\\(\\s{0,40}["'\`]${EVENT}["'\`]`, "y");

export const EVENT_RULES: readonly LinkRule[] = rowsOf({ name: "event", kind: "event" }, [
  {
    role: "source",
    languages: DYNAMIC,
    calls: words("emit emitAsync trigger publish broadcast fire dispatch instrument"),
    pattern: GIVEN,
    ends: readEvent,
  },
  {
    role: "source",
    languages: SCRIPT,
    calls: ["CustomEvent", "Event"],
    pattern: new RegExp(
      `(?<=\\bnew (?:Custom)?Event(?:<[^>\\n]{0,80}>)?)\\(\\s{0,40}["'\`]${EVENT}["'\`]`,
      "y",
    ),
    ends: readEvent,
  },
  {
    role: "target",
    languages: DYNAMIC,
    calls: words("on once addListener prependListener addEventListener subscribe listen"),
    pattern: new RegExp(`${GIVEN.source}\\s{0,40}(?:,|(?=\\)))`, "y"),
    ends: listener,
  },
  {
    // Without brackets.
    role: "source",
    languages: ["ruby"],
    hints: ["instrument ", "publish ", "broadcast "],
    pattern: new RegExp(`\\.(?:instrument|publish|broadcast) ["']${EVENT}["']`, "g"),
    ends: readEvent,
  },
  {
    // Decorators of Nest, Socket.IO for Python and the like: what follows them listens.
    role: "target",
    languages: ["typescript", "python"],
    calls: ["OnEvent", "SubscribeMessage", "EventPattern", "on"],
    pattern: new RegExp(
      `(?<=@(?:\\w{1,40}\\.)?\\w{2,20})\\(\\s{0,40}["'\`]${EVENT}["'\`][^\\n]{0,80}\\n\\s{0,80}(?:(?:async|public|private)\\s{1,4}){0,2}(?:def\\s{1,4})?(?<name>\\w{1,80})\\(`,
      "y",
    ),
    ends: ({ groups }) => [{ label: groups.label ?? "", name: groups.name ?? "" }],
  },
  {
    name: "phoenix",
    role: "source",
    languages: ["elixir"],
    calls: ["broadcast", "broadcast_from", "push"],
    pattern: new RegExp(
      `\\(\\s{0,40}[\\w@]{1,60}(?:, ?[\\w"@:]{1,60})?,\\s{0,40}"${EVENT}"`,
      "y",
    ),
    ends: readEvent,
  },
  {
    name: "phoenix",
    role: "target",
    languages: ["elixir"],
    calls: ["handle_in", "handle_out", "handle_event"],
    pattern: new RegExp(`(?<=\\bdef \\w{9,12})\\(\\s{0,40}"${EVENT}"`, "y"),
    ends: readEvent,
  },
]);
