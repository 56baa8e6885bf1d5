import fc from "fast-check";

/** Any code point but half a surrogate pair. fast-check's own unit "binary" lists a million of them first. */
export const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map(
    (code) => String.fromCodePoint(code),
    (text) => codeOf(text),
  );

/** Throws unless it is a single character: the names that fast-check likes to try are made of them. */
function codeOf(text: unknown): number {
  const code = typeof text === "string" ? text.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== text) throw new Error("This is not a character.");
  return code;
}
