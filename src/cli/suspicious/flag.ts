/**
 * Flags text of a repository that speaks to a language model. A comment or a README may say "ignore
 * previous instructions", and an agent that reads it may obey. Such text is real content of the
 * tree, so that it is flagged and not dropped: the reader decides, and knows.
 *
 * The flag is a help, and no wall. Of 120 texts that somebody wrote who did not know the rules, 76 were
 * flagged, and 115 once the rules had seen them; of 64 more that were written to be missed (in code,
 * in leetspeak, as requests that name nobody), 11; of 320 harmless ones, 3; of 8,598 pieces of 32
 * repositories, 4.
 *
 * @module
 */
import type { JsonValue } from "@cbx/core";
import type { JsonRecord } from "../questions/row.ts";
import { WORDS, type Words } from "./words.ts";

/** Words of fewer characters say nothing to anybody. */
const MIN_CHARS = 8;

/** Characters of one text that are looked at: more than any snippet has. */
const MAX_CHARS = 100_000;

/** Paths, kinds and signatures stand in an answer many times, and in the next one again. */
const KNOWN = new Map<string, readonly string[]>();

/** Texts whose flags are kept, and the characters of one. */
const MAX_KNOWN = 4000;
const MAX_KNOWN_CHARS = 500;

/**
 * Tells what a text may be flagged for.
 *
 * @returns Names of rules; none for almost every text.
 */
export function suspicionsAbout(text: string): readonly string[] {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const found = judge(text);
  if (text.length > MAX_KNOWN_CHARS) return found;
  if (KNOWN.size >= MAX_KNOWN) KNOWN.clear();
  KNOWN.set(text, found);
  return found;
}

function judge(text: string): string[] {
  const looked = text.slice(0, MAX_CHARS);
  const forms = text.length < MIN_CHARS ? [] : readableForms(looked);
  return [
    ...namesOf(RULES_OF_WORDS, (rule) => forms.some((form) => rule.test(form))),
    ...namesOf(RULES_OF_LOOKS, (rule) => rule.test(looked)),
  ];
}

function namesOf(
  rules: ReadonlyMap<string, readonly RegExp[]>,
  applies: (rule: RegExp) => boolean,
): string[] {
  return [...rules].filter(([, each]) => each.some(applies)).map(([name]) => name);
}

/** Flags every record, at any depth, one of whose texts may be flagged: `suspicious` says for what. */
export function flagRecord(value: JsonRecord): JsonRecord {
  // A record stays one.
  return flag(value) as JsonRecord;
}

function flag(value: JsonValue): JsonValue {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map(flag);
  const record = value as JsonRecord;
  const fields = Object.entries(record).map(([name, field]) => [name, flag(field)] as const);
  const suspicious = new Set(Object.values(record).flatMap(textsOf).flatMap(suspicionsAbout));
  const found: JsonRecord = suspicious.size > 0 ? { suspicious: [...suspicious] } : {};
  return { ...Object.fromEntries(fields), ...found };
}

function textsOf(field: JsonValue | undefined): string[] {
  const all = Array.isArray(field) ? field : [field];
  return all.filter((each): each is string => typeof each === "string");
}

/** Characters without width; tags and those that look like blanks have been read before. */
const INVISIBLE = /[\p{DI}\p{Cf}]/gu;

/** Characters that look like blanks: fillers, and a cell of Braille without dots. */
const LIKE_BLANKS = /[\u115f\u2800\u3164\uffa0\ufffc\u{1d159}]/gu;

/** A tag for each character of ASCII: U+E0000 + code. */
const TAG = /[\u{e0020}-\u{e007e}]/gu;
const FIRST_TAG = 0xe0000;

/** A line break, with the mark that the next line of a comment starts with. */
const COMMENT_BREAK = /\n(?:\/\/+|#+|\*+|--+|;+|%+|>+)?\s*/g;

const WORD = /[\p{L}\p{M}]+/gu;

/** Latin letters beside Cyrillic or Greek ones. */
const MIXED = /[a-z][\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}][a-z]/iu;

/** Cyrillic and Greek letters, and the Latin ones that they look like. */
const LOOKALIKES: ReadonlyMap<string, string> = new Map(
  [..."аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwкkмmтtвbнhгrпnиuАAВBЕEКKМMНHОOРPСCТTХXІIЈJЅSαaεeιiκkνvοoρpτtυuχxγyηnωwΑAΒBΕEΖZΗHΙIΚKΜMΝNΟOΡPΤTΥYΧX"]
    .flatMap((char, at, all) => at % 2 === 0 ? [[char, all[at + 1]!] as const] : []),
);

/** The other way round. */
const CYRILLIC_LOOKS: ReadonlyMap<string, string> = new Map(
  [...LOOKALIKES].filter(([char]) => /\p{sc=Cyrl}/u.test(char)).map((
    [char, latin],
  ) => [latin, char]),
);

/** Between the words of a name: `snake_case`, `kebab-case`, `camelCase`. */
const WORD_BREAK = /[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu;

/**
 * The forms of a text that are worth reading, in lower case and without accents: as it is but for its
 * looks, and with the words of its names apart. Takes time in proportion to its length.
 */
function readableForms(text: string): readonly string[] {
  const plain = text
    .replace(TAG, (char) => String.fromCharCode(char.codePointAt(0)! - FIRST_TAG))
    .replace(LIKE_BLANKS, " ")
    .replace(INVISIBLE, "")
    .normalize("NFKC")
    .replace(/\s+/g, (blanks) => blanks.includes("\n") ? "\n" : " ")
    .replace(COMMENT_BREAK, " ")
    .replace(WORD, (word) => MIXED.test(word) ? inOneScript(word) : word);
  const apart = plain.replace(WORD_BREAK, " ");
  return [...new Set([removeAccents(plain), removeAccents(apart)])];
}

/** A text in lower case, its accents taken off; those of scripts that need them stay. */
function removeAccents(text: string): string {
  return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC").toLowerCase();
}

/** A word in Latin letters, or in Cyrillic ones where it has some that no Latin letter looks like. */
function inOneScript(word: string): string {
  const isCyrillic = [...word].some((char) => /\p{sc=Cyrl}/u.test(char) && !LOOKALIKES.has(char));
  const looks = isCyrillic ? CYRILLIC_LOOKS : LOOKALIKES;
  return [...word].map((char) => looks.get(char) ?? char).join("");
}

// What a text may be flagged for, and the forms in which it says so.

/** Up to so many words of the same sentence, and the blank after each. */
function words(most: number): string {
  return `(?:[^ .!?;|]+ ){0,${most}}`;
}

/** Rest of a word, and the blank or mark after it. */
const REST = "[^ .!?;]* ";

/** A short word that is written as one with the next. */
const ELIDED = "(?:[ldq]['’]|qu['’])?";

/** Text before the name of a model. */
const ARTICLE =
  "(?:(?:an?|any|all|every|the|eine?n?|alle|jede|die|das|der|les?|la|une?|toute?s?|tous|el|los|las|una?|cualquier|tod[ao]s?|os?|as?|uma?|qualquer|все|любой) )";

/** Where no word goes on. */
const START = "(?<![\\p{L}\\p{N}])";

/** Where no ending of a word goes on for long. */
const END = "(?![^ .,;:!?)\\]'\"»”-]{4})";

const NOT_FORBIDDEN =
  "(?<!(?:not|never|n't|nicht|nie|niemals|no|nunca|nao|ne|не|jamais|without|avoid|to) )";

/** Where environment variables are handed on within a program. */
const NOT_HANDED_ON =
  "(?! (?:to|into|in|from|for) (?:the |a |its )?(?:child|sub|process|container|job|worker|command|shell|script|template|build))";

function rule(source: string): RegExp {
  return new RegExp(START + removeAccents(source), "u");
}

function overrides(
  { ignore, earlier, orders, everything, before, become, freed }: Words,
): readonly RegExp[] {
  const first = `(?:${earlier})${REST}${words(4)}${ELIDED}(?:${orders})`;
  const second = `(?:${orders})${REST}${words(4)}${ELIDED}(?:${earlier})`;
  return [
    rule(`(?:${ignore})${REST}${words(4)}${ELIDED}(?:${first}|${second})`),
    rule(`(?:${ignore})${REST}(?:${everything})${REST}${words(5)}(?:${before})`),
    rule(`(?:${become})[ ,]+${words(10)}(?:${freed})`),
  ];
}

function addresses(
  { greeting, model, helper, must, reading, become }: Words,
): readonly RegExp[] {
  const named = `${ELIDED}(?:${model}|${helper})${END}`;
  return [
    rule(`(?:${greeting})[ ,:!—-]*(?:${ARTICLE}(?:[^ .!?;]+ )?)?${named}`),
    rule(`(?:${model})[^ .!?;]{0,12} ${words(1)}(?:${reading})`),
    rule(`(?:${model})[^ .!?;]{0,12}[ ,:—-]+${words(8)}(?:${must})${END}`),
    rule(`(?:${become})[ ,]+${words(6)}${named}`),
  ];
}

function conceals({ conceal, people }: Words): RegExp {
  return rule(`(?:${conceal})${REST}${words(4)}${ELIDED}(?:${people})`);
}

function asksForSecrets({ reveal, secrets }: Words): RegExp {
  return rule(
    `${NOT_FORBIDDEN}(?:${reveal})${REST}${words(5)}${ELIDED}(?:${secrets})${NOT_HANDED_ON}`,
  );
}

function dictates({ judge, judged, verdict, summing, say }: Words): readonly RegExp[] {
  return [
    rule(`(?:${judge})${REST}(?:${judged})${REST}${words(6)}(?:${verdict})${END}`),
    rule(`(?:${judge})[^ ]*l[oa] ${words(2)}(?:${verdict})${END}`),
    rule(`(?:${summing})${REST}${words(8)}(?:${say})[ ,:]`),
  ];
}

/** No end of a sentence, in scripts without blanks. */
function upTo(most: number): string {
  return `[^。！？\\n]{0,${most}}`;
}

const CHINESE_MODEL =
  "(?:AI|人工智能|语言模型|大模型|助手|助理|智能体|机器人|LLM|模型|代理|代码审查工具)";
const JAPANESE_MODEL =
  "(?:AI|人工知能|アシスタント|言語モデル|エージェント|LLM|ボット|チャットボット|モデル)";

/** Chinese and Japanese, whose words no blank parts. */
const UNSPACED: Readonly<Record<string, readonly string[]>> = {
  "overrides instructions": [
    `(?:忽略|无视|忘记|忘掉|抛开|不要理会|不用理会|覆盖|绕过|跳过)${
      upTo(12)
    }(?:之前|以上|先前|上面|前面|所有|全部|原有|系统|此前|你的|一切)${
      upTo(10)
    }(?:指令|指示|提示|规则|要求|命令|设定|限制|约束|任务)`,
    `(?:你现在|你将|从现在起你)${
      upTo(20)
    }(?:没有(?:任何)?限制|不受(?:任何)?限制|开发者模式|无限制)`,
    `(?:あなたは|今から)${upTo(20)}(?:制限の?な|開発者モード|無制限)`,
    `ユーザーの${upTo(6)}(?:指示|命令|依頼|要求)${upTo(6)}(?:無視|忘れ|従わ)`,
    `(?:以前|これまで|今まで|上記|前|先|すべて|全て|全部|既存|元|システム)の?${
      upTo(10)
    }(?:指示|命令|プロンプト|ルール|指令|制約|制限|ガイドライン)${
      upTo(8)
    }(?:無視|忘れ|破棄|従わ|上書き|取り消)`,
  ],
  "addresses a model": [
    `(?:如果|若|假如|倘若)?(?:你|您)(?:现在)?(?:是|作为)${upTo(8)}${CHINESE_MODEL}`,
    `(?:致|亲爱的|尊敬的|各位|所有|任何|告知|给|请注意|注意|正在(?:阅读|分析|处理)${
      upTo(10)
    }的)[，,：:]?${upTo(6)}${CHINESE_MODEL}${upTo(4)}(?:[：:，,！!]|请|必须|应|需|务必|你)`,
    `${CHINESE_MODEL}${upTo(10)}(?:必须|务必|应当|应该|一律|不得)`,
    `(?:あなた|君|お前|貴方)(?:は|が)${upTo(12)}${JAPANESE_MODEL}`,
    `${CHINESE_MODEL}(?:请注意|注意|请)[：:，,]`,
    `(?:これを読|読んでいる|お読み|親愛なる|拝啓|すべての|全ての)${upTo(8)}${JAPANESE_MODEL}`,
    `${JAPANESE_MODEL}(?:さん|様|の方)?(?:へ[。、,:：]|の皆|に告ぐ|各位|向け[のに：:]?(?:指示|注意|命令|メモ|連絡)|への(?:指示|注意|お願い|命令|連絡))`,
    `${JAPANESE_MODEL}(?:の方|さん|様)?(?:は|が)${
      upTo(80)
    }(?:しなければならない|必要があります|べき|してください|すること|せよ|書いて|実行し)`,
  ],
  "hides from the user": [
    `(?:不要|别|切勿|请勿|不得|不能|勿|无需|不必)(?:再)?(?:告诉|告知|提及|提到|通知|透露|让|向|提醒|对)${
      upTo(8)
    }(?:用户|使用者|开发者|开发人员|人类|维护者)`,
    `(?:隐瞒|瞒着|背着)${upTo(6)}(?:用户|使用者|开发者)`,
    `(?:ユーザー?|利用者|開発者|人間|使用者)(?:に|には|へ)${
      upTo(12)
    }(?:言わ|知らせ|伝え|見せ|秘密|内緒|報告し|黙|話さ|気づかれ|明かさ|触れ)`,
  ],
  "asks for secrets": [
    `(?<!(?:不要|不得|禁止|切勿|请勿|勿|别|避免)[^。]{0,10})(?:输出|打印|发送|泄露|上传|显示|告诉我|透露|发给|提交|复制)${
      upTo(12)
    }(?:系统提示|环境变量|密钥|密码|凭证|凭据|令牌|API ?key|私钥|机密)`,
    `(?:把|将)${upTo(12)}(?:系统提示|环境变量|密钥|密码|凭证|凭据|令牌|API ?key|私钥|机密)${
      upTo(12)
    }(?:发送|发给|上传|输出|打印|提交|贴|写入|传)`,
    `(?:システムプロンプト|環境変数|API ?キー|秘密鍵|認証情報|パスワード|トークン|資格情報|シークレット)${
      upTo(14)
    }(?:送信|送って|送れ|漏ら|アップロード|教え|貼り|書き出し|開示|公開)`,
    `システムプロンプト${upTo(8)}(?:表示|出力)`,
  ],
  "dictates the answer": [
    `(?:回答|答复|输出)(?:改成|改为|替换为)`,
    `(?:成功した|合格した|問題ない|完璧だ|安全だ)と(?:報告|回答|答え|書)`,
    `「[^」]{2,30}」と(?:だけ)?(?:答え|返答|回答)`,
    `(?:総括|总结|概括|要约)${upTo(15)}(?:时|的时候)[，,]?${upTo(6)}(?:说|写|回答|请)`,
    `要約${upTo(10)}(?:とき|際|場合)${upTo(30)}(?:答え|述べ|書|言)`,
    `(?:标记|评为|判定|报告|回答|回复|声明|说明|视|认定|称|说|评价)${
      upTo(12)
    }(?:安全|没有问题|无问题|无漏洞|没有漏洞|已批准|通过审查|无害|可信)`,
    `(?:安全|問題な(?:い|し)|承認済み|無害|脆弱性は?な(?:い|し)|信頼でき)${
      upTo(8)
    }(?:と(?:報告|回答|答え|判定|評価|述べ|伝え|要約|みな)|として(?:扱|承認|マーク))`,
  ],
};

/** Text that imitates a message of another than the repository. */
const CONVERSATION: readonly RegExp[] = [
  // Templates of such messages hold blanks to fill in, and no sentence.
  /(?:<\|(?:im_start|system|assistant|user|eot_id|start_header_id|end_header_id|endoftext|begin_of_text)\|>|\[\/?inst\]|<<\/?sys>>|<\/?(?:system-reminder|system_prompt)>)[ :]*(?:(?:system|user|assistant)[ :]+)?\p{L}[^{}<>|\[\]"'`]{11}/u,
  // An element is one of XML, unless it speaks to somebody.
  /<(?:system|assistant|admin|developer|instructions?|important|tool_result|function_results?)>[^<]{0,200}?(?:(?<!\p{L})(?:you|your|ignore|disregard|do not|don't|must|always|never|reply|respond|du|tu|vous|usted|voce|вы|ты|обязан[^ ]*|долж[^ ]*)(?!\p{L})|[你您]|あなた|必须|すること|しなければ)/u,
  /(?:^|\s)(?:#{1,4} ?|\[|\*\*)?(?:system|assistant|developer)(?: (?:message|prompt|override|note|notice|update))?(?:\]|\*\*)? ?: ?(?:\*\*)? ?(?:you are|your|ignore|disregard|new |from now|override|the user)/,
  /(?:#+ |\[|\*\*)(?:(?:message|mensaje|mensagem|сообщение|nachricht)[^ ]* (?:du |de |del |do |des )?)?(?:systeme?|sistema|система|системы|系统|システム)(?:\]|:|\*\*| )[^]{0,150}?(?:\b(?:must|doit|debe|deve|suspendid\w*|aufgehoben|ignor\w*|muss|obedece)\b|долж|обязан|必须|すること)/,
];

/** Text that persuades a model to leave its rules. */
const JAILBREAK: readonly RegExp[] = [
  /\b(?:developer|god|admin|unrestricted|jailbreak) mode (?:is )?(?:now )?(?:enabled|activated|on|unlocked)\b/,
  /\byour (?:new|updated|real|actual) (?:instructions?|task|objective|goal|orders)(?: (?:is|are)|:)/,
  /\bnew instructions:/,
];

/** Characters that make a text look other than it reads. */
const HIDDEN: readonly RegExp[] = [
  /[\u202d\u202e]/,
  // Marks of direction belong to text of scripts that run from right to left.
  /^(?![^]*[\p{sc=Arab}\p{sc=Hebr}])[^]*[\u202a-\u202c\u2066-\u2069]/u,
  // The flag of a region is written with tags.
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007e}]{2}/u,
  /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}/u,
  // A soft hyphen is where a word may be cut.
  /[a-zA-Z](?:(?!\u00ad)[\p{DI}\p{Cf}\u2800\ufffc])+[a-zA-Z]/u,
];

/** Rules on how a text is written, each under a name that says what a text is flagged for. */
const RULES_OF_LOOKS: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ["hides characters", HIDDEN],
]);

/** Rules on what a text says. */
const RULES_OF_WORDS: ReadonlyMap<string, readonly RegExp[]> = new Map([
  ["overrides instructions", [
    ...WORDS.flatMap(overrides),
    ...JAILBREAK,
    ...unspaced("overrides instructions"),
  ]],
  ["addresses a model", [...WORDS.flatMap(addresses), ...unspaced("addresses a model")]],
  ["hides from the user", [...WORDS.map(conceals), ...unspaced("hides from the user")]],
  ["asks for secrets", [...WORDS.map(asksForSecrets), ...unspaced("asks for secrets")]],
  ["dictates the answer", [...WORDS.flatMap(dictates), ...unspaced("dictates the answer")]],
  ["imitates a conversation", CONVERSATION],
]);

function unspaced(name: string): RegExp[] {
  return (UNSPACED[name] ?? []).map((source) => new RegExp(source.toLowerCase(), "u"));
}
