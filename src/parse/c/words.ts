/**
 * Words of C and C++ that tell how the words beside them are meant.
 *
 * @module
 */
import type { LanguageId } from "../../types.ts";

/** Words that say how something is declared, and nothing of its type. */
export const MODIFIERS = wordSet(
  "static extern inline const volatile register typedef restrict auto constexpr virtual explicit " +
    "friend mutable __inline __inline__ __restrict __extension__ _Noreturn _Thread_local",
);

/** Words that are a type, or a part of one. */
export const TYPES = wordSet(
  "int char void float double long short unsigned signed bool _Bool size_t ssize_t uint8_t uint16_t " +
    "uint32_t uint64_t int8_t int16_t int32_t int64_t",
);

/** Words before the name of a type. */
export const TAGS = wordSet("struct union enum class");

/** Other words that no declaration begins with. */
const OTHERS = wordSet(
  "if for while switch return goto case else do sizeof default break continue typeof __typeof__ " +
    "offsetof __attribute__ __declspec asm __asm__ __asm _Static_assert defined",
);

const OTHERS_OF_CPP = wordSet(
  "decltype alignas operator namespace using template public private protected new delete throw try " +
    "catch static_assert this co_return co_await co_yield alignof static_cast const_cast " +
    "dynamic_cast reinterpret_cast noexcept requires concept typeid",
);

/** Tells whether a word of a language is a name that a text gives. */
export function isName(text: string, language: LanguageId): boolean {
  return /^[A-Za-z_]/.test(text) && !MODIFIERS.has(text) && !TYPES.has(text) && !TAGS.has(text) &&
    !isOfStatement(text, language);
}

/** Tells whether a word begins something else than a declaration. */
export function isOfStatement(text: string, language: LanguageId): boolean {
  return OTHERS.has(text) || language === "cpp" && OTHERS_OF_CPP.has(text);
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
