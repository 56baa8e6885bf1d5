import { expect, it } from "vitest";
import { calendarTextOf } from "../../client/features/gatherings/calendar-text.ts";

/** Folds a line after so many bytes, as some programs do it: also within a character. */
function folded(line: string, { most, fold }: { most: number; fold: string }): Blob {
  const bytes = new TextEncoder().encode(line);
  const parts: BlobPart[] = [];
  for (let at = 0; at < bytes.length; at += most) parts.push(bytes.slice(at, at + most));
  return new Blob(parts.flatMap((part, index) => (index > 0 ? [fold, part] : [part])));
}

it("joins folded lines, also those that are folded within a character", async () => {
  const line = `SUMMARY:${"🌊é漢字 ".repeat(20)}`;
  for (const fold of ["\r\n ", "\n ", "\r\n\t"]) {
    for (const most of [1, 2, 3, 7, 73]) expect(await calendarTextOf(folded(line, { most, fold }))).toBe(line);
  }
});

it("leaves everything else as it is", async () => {
  for (const text of ["", "\r\n", "A:1\r\nB:2\r\n", "A:1\nB: 2\n\n", "A:1\r", "A:\r 1\n"]) {
    expect(await calendarTextOf(new Blob([text]))).toBe(text);
  }
});

it("reads the encodings of other programs, also where a file ends within a character", async () => {
  const line = "SUMMARY:K\u00fcche";
  const bytes = (...parts: number[][]) => new Blob([new Uint8Array(parts.flat())]);
  const utf16 = Array.from(line, (character) => character.codePointAt(0) ?? 0);
  expect(await calendarTextOf(bytes([255, 254], ...utf16.map((code) => [code, 0])))).toBe(line);
  expect(await calendarTextOf(bytes([254, 255], ...utf16.map((code) => [0, code])))).toBe(line);
  expect(await calendarTextOf(bytes(utf16))).toBe(line);
  expect(await calendarTextOf(new Blob(["\uFEFF", line]))).toBe(line);
  expect(await calendarTextOf(new Blob([new TextEncoder().encode(`${line}\u00e9`).slice(0, -1)]))).toBe(line);
});
