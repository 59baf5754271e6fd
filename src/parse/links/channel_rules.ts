/**
 * Rules for messages that one program hands to another, or to itself, by the name of a channel: a topic,
 * a queue, a signal, a task, or the type of what is sent. One row a library: calls that give something
 * out, and calls or declarations that take it.
 *
 * @module
 */
import { argumentsAt, handlerOf } from "./arguments.ts";
import { JVM, type LinkEnd, type LinkMatch, type LinkRule, SCRIPT } from "./rule.ts";

/** One end of a channel: calls, with what stands before them and behind their opening bracket. */
interface ChannelEnd {
  /** Names of the calls; absent where a declaration takes what is sent, as a handler of a type. */
  readonly calls?: readonly string[];
  /** Plain text of which a file holds some; needed where there are no calls. */
  readonly hints?: readonly string[];
  /** Source of the pattern, with a group `label`, and with `name` where what takes is named. */
  readonly pattern: string;
  /** Whether the argument behind the match, or around it, is what takes. @default {false} */
  readonly isGiven?: boolean;
  /** Whether the label is the name of what takes as well. @default {false} */
  readonly isNamed?: boolean;
}

/** Calls by which a library sends and takes. */
interface Channel {
  readonly name: string;
  readonly languages: readonly string[];
  readonly sent: readonly ChannelEnd[];
  readonly taken: readonly ChannelEnd[];
}

/** A name of a topic, queue or task, in a string. */
const NAME = "[\"'`](?<label>[A-Za-z][\\w:./@-]{2,80})[\"'`]";

/** A type, of which something is made. */
const TYPE = "(?:[\\w\\\\.]{1,80}[\\\\.])?(?<label>[A-Z]\\w{3,80})";

/** Fields of an object before the one that is meant. */
const FIELDS = "\\{\\s{0,80}(?:\\w{1,30}:\\s{0,10}[^,{}\\n]{1,60},\\s{0,80}){0,3}";

const CHANNELS: readonly Channel[] = [
  {
    name: "kafka",
    languages: SCRIPT,
    sent: [{
      calls: ["send", "produce"],
      pattern: `\\(\\s{0,40}(?:${FIELDS}topic:\\s{0,10})${NAME}`,
    }],
    taken: [{
      calls: ["subscribe"],
      pattern: `\\(\\s{0,40}${FIELDS}topics?:\\s{0,10}\\[?\\s{0,40}${NAME}`,
    }],
  },
  {
    name: "kafka",
    languages: ["python"],
    sent: [{
      calls: ["send", "produce", "send_and_wait"],
      pattern: `(?<=[pP]roducer\\.\\w{4,13})\\(\\s{0,40}(?:topic\\s?=\\s?)?${NAME}`,
    }],
    taken: [
      { calls: ["subscribe"], pattern: `\\(\\s{0,40}(?:topics\\s?=\\s?)?\\[\\s{0,40}${NAME}` },
      { calls: ["KafkaConsumer", "AIOKafkaConsumer"], pattern: `\\(\\s{0,40}${NAME}` },
    ],
  },
  {
    name: "broker",
    languages: JVM,
    sent: [{
      calls: ["send", "convertAndSend"],
      pattern:
        `(?<=[tT]emplate\\.\\w{4,14}|[pP]roducer\\.send)\\(\\s{0,40}(?:new ProducerRecord<[^>\\n]{0,60}>\\(\\s{0,40})?${NAME}`,
    }],
    taken: [{
      calls: ["KafkaListener", "RabbitListener", "JmsListener"],
      pattern:
        `(?<=@\\w{11,14})\\(\\s{0,40}(?:\\w{1,20}\\s?=\\s?"[^"\\n]{0,60}",\\s{0,40}){0,3}(?:(?:topics|queues|destination|value)\\s?=\\s?)?[{[]?\\s{0,20}${NAME}[^\\n]{0,200}\\n\\s{0,80}(?:@\\w[^\\n]{0,120}\\n\\s{0,80}){0,4}(?:(?:public|private|protected|suspend|fun|void|[A-Z]\\w{0,40})\\s{1,4}){0,4}(?<name>\\w{1,80})\\(`,
    }],
  },
  {
    name: "nats",
    languages: ["go"],
    sent: [{
      calls: ["Publish", "Request"],
      pattern: `(?<=\\.\\w{7})\\(\\s{0,40}(?:ctx,\\s?)?${NAME}\\s{0,40},`,
    }],
    taken: [{
      calls: ["Subscribe", "QueueSubscribe"],
      pattern: `(?<=\\.\\w{9,14})\\(\\s{0,40}(?:ctx,\\s?)?${NAME}`,
    }],
  },
  {
    name: "bull",
    languages: SCRIPT,
    sent: [{
      calls: ["Queue"],
      pattern: `(?<=\\bnew Queue(?:<[^\\n]{0,80}>)?)\\(\\s{0,40}${NAME}`,
    }],
    taken: [
      {
        calls: ["Worker"],
        pattern: `(?<=\\bnew \\w{6}(?:<[^\\n]{0,80}>)?)\\(\\s{0,40}${NAME}\\s{0,40},`,
        isGiven: true,
      },
      {
        calls: ["Processor"],
        pattern:
          `(?<=@Processor)\\(\\s{0,40}${NAME}[^\\n]{0,80}\\n(?:export )?class (?<name>\\w{1,80})`,
      },
    ],
  },
  {
    name: "celery",
    languages: ["python"],
    sent: [
      { calls: ["send_task", "signature"], pattern: `\\(\\s{0,40}${NAME}`, isNamed: true },
      {
        calls: ["delay", "apply_async", "delay_on_commit"],
        pattern: "(?<=\\b(?<label>[A-Za-z_][\\w.]{0,80})\\.\\w{5,15})\\(",
        isNamed: true,
      },
    ],
    taken: [{
      calls: ["task", "shared_task"],
      pattern:
        `(?<=@[\\w.]{0,40}task)\\([^)]{0,200}?\\bname\\s?=\\s?${NAME}[^)]{0,200}\\)\\n(?:@[^\\n]{0,160}\\n){0,4}(?:async )?def (?<name>\\w{1,80})`,
    }],
  },
  {
    name: "signal",
    languages: ["python"],
    sent: [{
      calls: ["send", "send_robust", "asend", "send_async"],
      hints: ["ignal", "blinker"],
      pattern: "(?<=\\b(?<label>[a-z]\\w{2,60})\\.\\w{4,11})\\(",
    }],
    taken: [
      {
        calls: ["connect"],
        hints: ["ignal", "blinker"],
        pattern:
          "(?<=\\b(?<label>[a-z]\\w{2,60})\\.connect)\\((?=\\s{0,40}[\\w.]{1,80}\\s{0,40}[,)])",
        isGiven: true,
      },
      {
        calls: ["receiver"],
        pattern:
          "(?<=@receiver)\\(\\s{0,20}\\[?(?:\\w{1,40}\\.){0,2}(?<label>[a-z]\\w{2,60})[^\\n]{0,160}\\n(?:@[^\\n]{0,160}\\n){0,4}(?:async )?def (?<name>\\w{1,80})",
      },
    ],
  },
  {
    name: "mediator",
    languages: ["c_sharp"],
    sent: [{
      calls: ["Send", "Publish", "SendAsync", "PublishAsync"],
      pattern: `(?<=\\.\\w{4,12})\\(\\s{0,40}new ${TYPE}\\b`,
    }],
    taken: [{
      hints: [
        "IRequestHandler<",
        "INotificationHandler<",
        "IConsumer<",
        "IIntegrationEventHandler<",
      ],
      pattern:
        `\\bclass (?<name>\\w{1,80})(?:<[^>\\n]{0,60}>)?(?:\\([^)]{0,600}\\))?\\s{0,80}:[^{\\n]{0,200}?\\bI(?:Request|Notification|IntegrationEvent)?(?:Handler|Consumer)<${TYPE}\\b`,
    }],
  },
  {
    name: "application event",
    languages: JVM,
    sent: [{ calls: ["publishEvent"], pattern: `\\(\\s{0,40}(?:new )?${TYPE}\\(` }],
    taken: [{
      hints: ["@EventListener", "@TransactionalEventListener"],
      pattern:
        `@(?:Transactional)?EventListener\\b[^\\n]{0,120}\\n\\s{0,80}(?:@\\w[^\\n]{0,120}\\n\\s{0,80}){0,4}(?:(?:public|private|protected|suspend|fun|void)\\s{1,4}){0,4}(?<name>\\w{1,80})\\(\\s{0,40}(?:final )?(?:\\w{1,40}:\\s?)?${TYPE}`,
    }],
  },
];

/** The function that takes is an argument; else it is named, or around the place. */
function givenEnds({ text, end, groups: { label = "" } }: LinkMatch): LinkEnd[] {
  const name = handlerOf(argumentsAt(text, end)[0] ?? "");
  return [{ label, name }];
}

function namedEnds({ groups: { label = "" } }: LinkMatch): LinkEnd[] {
  return [{ label, name: label }];
}

function ruleOf(channel: Channel, end: ChannelEnd, role: "source" | "target"): LinkRule {
  const { calls, hints = [], pattern, isGiven = false, isNamed = false } = end;
  const row = {
    ...{ name: channel.name, languages: channel.languages, kind: "event", role } as const,
    ...(isGiven ? { ends: givenEnds } : isNamed ? { ends: namedEnds } : {}),
  };
  return calls
    ? { ...row, calls, pattern: new RegExp(pattern, "y"), ...(hints.length > 0 ? { hints } : {}) }
    : { ...row, hints, pattern: new RegExp(pattern, "g") };
}

/** Rows of channels. */
export const CHANNEL_RULES: readonly LinkRule[] = CHANNELS.flatMap((channel) => [
  ...channel.sent.map((end) => ruleOf(channel, end, "source")),
  ...channel.taken.map((end) => ruleOf(channel, end, "target")),
]);
