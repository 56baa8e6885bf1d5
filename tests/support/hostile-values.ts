import fc from "fast-check";
import { anyCharacter } from "./any-character.ts";

/** Malicious and odd values. */
export const hostile = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: anyCharacter, maxLength: 200 }),
  fc.string({ unit: "grapheme-composite", maxLength: 50 }),
  fc.integer(),
  fc.double(),
  fc.constantFrom<unknown>(
    undefined,
    null,
    "",
    "\u0000",
    "x".repeat(100_000),
    "2026-02-30",
    "9999-99-99",
    "-000001-01-01",
    "javascript:alert(1)",
    "' OR 1=1 --",
    "%00",
    "\uD800",
    Number.MAX_SAFE_INTEGER + 2,
    -1,
    0,
    1e308,
    [],
    {},
    [[]],
    Array.from({ length: 2_000 }, () => null),
    { __proto__: null, toString: "x", constructor: 1, length: -1 },
  ),
);
