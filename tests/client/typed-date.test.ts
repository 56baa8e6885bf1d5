import { describe, expect, it } from "vitest";
import { readTypedDate } from "../../client/forms/typed-date.ts";

describe("a typed date", () => {
  it.each([
    "November 23, 2026",
    "november 23 2026",
    "Nov 23, 2026",
    "nov. 23rd, 2026",
    "23 November 2026",
    "23 nov 2026",
    "23. November 2026",
    "23-Nov-2026",
    "2026 November 23",
    "2026 23 Nov",
    "2026-11-23",
    "2026/11/23",
    "2026.11.23",
    "23/11/2026",
    "11/23/2026",
    "23.11.2026",
    "the 23rd of November, 2026",
    "Mon, 23 Nov 2026",
    " 23  NOVEMBER  2026 ",
  ])("is understood in each form that has one meaning: %s", (text) => {
    expect(readTypedDate(text, "en")).toBe("2026-11-23");
  });

  it("has months that are shortened, and days without a leading zero", () => {
    expect(readTypedDate("Sept 3, 2026", "en")).toBe("2026-09-03");
    expect(readTypedDate("2026-9-3", "en")).toBe("2026-09-03");
    expect(readTypedDate("3/3/2026", "en")).toBe("2026-03-03");
    expect(readTypedDate("may 1 2026", "en")).toBe("2026-05-01");
  });

  it.each([
    ["de", "23. November 2026"],
    ["de", "23.11.2026"],
    ["de", "23. 11. 26"],
    ["de", "23. Nov. 26"],
    ["de", "Mo, 23. Nov. 2026"],
    ["de", "am 23. November 2026"],
    ["de", "2026-11-23"],
    ["es", "23 de noviembre de 2026"],
    ["es", "23 de noviembre del 2026"],
    ["es", "lun, 23 de nov. de 2026"],
    ["es", "23 nov 2026"],
    ["es", "23/11/2026"],
    ["es", "23-11-26"],
    ["fr", "23 novembre 2026"],
    ["fr", "le 23 novembre 2026"],
    ["fr", "lun. 23 nov. 2026"],
    ["fr", "23/11/2026"],
    ["fr", "23/11/26"],
    ["it", "lun 23 novembre 2026"],
    ["it", "il 23 nov 2026"],
    ["it", "23/11/2026"],
  ] as const)("is understood in its language, %s: %s", (language, text) => {
    expect(readTypedDate(text, language)).toBe("2026-11-23");
  });

  it("may begin with the day where everybody writes it first, and have a month without its accents", () => {
    expect(readTypedDate("1.2.2026", "de")).toBe("2026-02-01");
    for (const language of ["de", "es", "fr", "it"] as const)
      expect(readTypedDate("1/2/2026", language)).toBe("2026-02-01");
    expect(readTypedDate("1º dicembre 2026", "it")).toBe("2026-12-01");
    expect(readTypedDate("1° dic 2026", "it")).toBe("2026-12-01");
    expect(readTypedDate("1er fevr 2026", "fr")).toBe("2026-02-01");
    expect(readTypedDate("1.º de febrero de 2026", "es")).toBe("2026-02-01");
    expect(readTypedDate("1. Marz 2026", "de")).toBe("2026-03-01");
    expect(readTypedDate("3 août 2026", "fr")).toBe("2026-08-03");
    expect(readTypedDate("2026-02-01", "fr")).toBe("2026-02-01");
    expect(readTypedDate("3 jui 2026", "fr")).toBeUndefined();
  });

  it.each(["31.11.2026", "23.11.", "23.11.126", "23. Elfter 2026", "23.11.26 10:00", "1. 2. 3. 2026"])(
    "is none if it has no meaning where the day is first: %s",
    (text) => expect(readTypedDate(text, "de")).toBeUndefined(),
  );

  it.each([
    "1/2/2026",
    "12.11.2026",
    "November 23",
    "Nov 23 26",
    "23/11/26",
    "November 31, 2026",
    "2026-13-01",
    "Novembre 23, 2026",
    "No 23, 2026",
    "November November 2026",
    "2026 2027 November",
    "23 November 2026 10:00",
    "23 November 2026 somewhere",
    "23 & November 2026",
    "tomorrow",
    "",
  ])("is none if it has no meaning or two: %s", (text) => {
    expect(readTypedDate(text, "en")).toBeUndefined();
  });
});
