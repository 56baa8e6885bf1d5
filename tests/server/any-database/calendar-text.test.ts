import { expect, it } from "vitest";
import { calendarTextOf } from "../../../server/features/import/reader/calendar-text.ts";

/** Folds a line after so many bytes, as some programs do it: also within a character. */
function folded(line: string, { most, fold }: { most: number; fold: string }): Uint8Array {
  const bytes = Buffer.from(line);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += most) parts.push(bytes.subarray(at, at + most));
  return Buffer.concat(parts.flatMap((part, index) => (index > 0 ? [Buffer.from(fold), part] : [part])));
}

it("joins folded lines, also those that are folded within a character", () => {
  const line = `SUMMARY:${"🌊é漢字 ".repeat(20)}`;
  for (const fold of ["\r\n ", "\n ", "\r\n\t"]) {
    for (const most of [1, 2, 3, 7, 73]) expect(calendarTextOf(folded(line, { most, fold }))).toBe(line);
  }
});

it("leaves everything else as it is", () => {
  for (const text of ["", "\r\n", "A:1\r\nB:2\r\n", "A:1\nB: 2\n\n", "A:1\r", "A:\r 1\n"]) {
    expect(calendarTextOf(Buffer.from(text))).toBe(text);
  }
});

it("reads the encodings of other programs, also where a file ends within a character", () => {
  const line = "SUMMARY:K\u00fcche";
  const utf16 = Buffer.from(`\uFEFF${line}`, "utf16le");
  expect(calendarTextOf(utf16)).toBe(line);
  expect(calendarTextOf(Buffer.from(utf16).swap16())).toBe(line);
  const unmarked = Buffer.from(`BEGIN:VCALENDAR\n${line}`, "utf16le");
  expect(calendarTextOf(unmarked)).toBe(`BEGIN:VCALENDAR\n${line}`);
  expect(calendarTextOf(Buffer.from(unmarked).swap16())).toBe(`BEGIN:VCALENDAR\n${line}`);
  expect(calendarTextOf(Buffer.from(line, "latin1"))).toBe(line);
  expect(calendarTextOf(Buffer.from(`\uFEFF${line}`))).toBe(line);
  expect(calendarTextOf(Buffer.from(`${line}\u00e9`).subarray(0, -1))).toBe(line);
});

it("loses no other line to one that is not in its encoding, and of that one only what cannot be read", () => {
  const lines = ["SUMMARY:K\u00fcche", "LOCATION:Caf\u00e9 \u6f22\u5b57"];
  const [utf8, latin1] = [Buffer.from(lines.join("\r\n")), Buffer.from("\r\nDESCRIPTION:f\u00fcr alle", "latin1")];
  expect(calendarTextOf(Buffer.concat([utf8, latin1]))).toBe(`${lines.join("\r\n")}\r\nDESCRIPTION:f\u00fcr alle`);
  const damaged = Buffer.concat([utf8, Buffer.from([0xe9]), Buffer.from("!")]);
  expect(calendarTextOf(damaged)).toBe(`${lines.join("\r\n")}\uFFFD!`);
});
