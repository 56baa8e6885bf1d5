import { expect, test } from "vitest";
import { parseId } from "../../shared/basics/ids.ts";

test("only a whole number from 1 to 31 bits is an id", () => {
  expect(parseId("12")).toBe(12);
  expect(parseId("2147483647")).toBe(2 ** 31 - 1);
  for (const text of ["", "0", "-1", "1.5", "1e3", "abc", "12abc", " 1", "2147483648", "9".repeat(400)]) {
    expect(parseId(text)).toBeUndefined();
  }
});
