import { describe, expect, it } from "vitest";
import { inRegion, readTypedDate } from "../../client/forms/typed-date.ts";

const TODAY = "2026-11-30";
const read = (text: string, locale: string, first = TODAY) => readTypedDate(text, locale, first);
const LOCALES = ["en-US", "en-GB", "de-DE", "es-ES", "fr-FR", "it-IT"];
const FOURTH = "2026-12-04";

/** Each is 4 December 2026 on a page in the language. */
const WRITTEN: Record<string, string[]> = {
  "en-US": [
    "December 4, 2026",
    "Dec 4",
    "dec. 4th, 2026",
    "12/4",
    "12/4/26",
    "12-4-2026",
    "Fri, Dec 4",
    "Friday Dec 4",
  ],
  "en-GB": ["4 December 2026", "4 dec", "the 4th of December, 2026", "4/12", "4/12/26", "04-12-2026", "Friday 4 Dec"],
  "de-DE": [
    "4. Dezember",
    "am 4. Dez. 26",
    "4/12",
    "4-12-26",
    "Fr, 4. Dez. 2026",
    "Freitag, 4. Dezember",
    "Dezember 4",
  ],
  "es-ES": ["4 de diciembre", "4 dic", "4/12", "04-12-26", "vie, 4 de dic. del 2026", "viernes 4 de diciembre de 2026"],
  "fr-FR": ["4 décembre", "le 4 dec", "4/12", "04/12/26", "ven. 4 déc. 2026", "vendredi 4 décembre 2026"],
  "it-IT": ["4 dicembre", "il 4 dic", "4/12", "04/12/26", "ven 4 dic 2026", "venerdì 4 dicembre 2026"],
};

it.each([
  ["en-GB", "de-GB"],
  ["zh-Hant-TW", "de-TW"],
  ["es-419", "de-419"],
  ["en-US-u-ca-buddhist", "de-US"],
  ["en", "de"],
  ["en-u-co-x", "de"],
  ["C", "de"],
  ["en-US@posix", "de-US"],
  ["", "de"],
])("a page in German is read in the region of a browser in “%s”", (browsers, locale) => {
  expect(inRegion("de", browsers)).toBe(locale);
  expect(read("4.12.", locale)).toBe(FOURTH);
});

describe.each(LOCALES)("a typed date, %s:", (locale) => {
  it.each(WRITTEN[locale] ?? [])("%s", (text) => expect(read(text, locale)).toBe(FOURTH));

  it.each(["04.12.2026", "4.12.2026", "4.12.26", "4. 12. 2026", "4.12.", "04.12"])("full stops, %s", (text) =>
    expect(read(text, locale)).toBe(FOURTH),
  );

  it.each(["2026-12-04", "2026/12/4", "2026.12.04", "2026 Dec 4", "2026 4 dec", " 4  DEC  2026 ", "4-Dec-2026"])(
    "the year in front, or a name between, %s",
    (text) => expect(read(text, locale)).toBe(FOURTH),
  );

  it.each(["4 Dec 2026", "4. Dezember 2026", "4 de diciembre de 2026", "4 décembre 2026", "4 dicembre 2026"])(
    "the months of every language, %s",
    (text) => expect(read(text, locale)).toBe(FOURTH),
  );

  it("has another meaning only if the usual one is no day", () => {
    expect(read("23/11/2026", locale)).toBe("2026-11-23");
    expect(read("11/23/2026", locale)).toBe("2026-11-23");
    expect(read("1/2/2026", locale)).toBe(locale === "en-US" ? "2026-01-02" : "2026-02-01");
    expect(read("1.2.2026", locale)).toBe("2026-02-01");
    expect(read("2026-02-01", locale)).toBe("2026-02-01");
  });

  it("has no other meaning if the first number may be the year", () => {
    expect(read("26-02-03", locale)).toBe(locale === "en-US" ? undefined : "2003-02-26");
    expect(read("26-02-27", locale)).toBe(locale === "en-US" ? undefined : "2027-02-26");
    expect(read("26/02/27", locale)).toBe("2027-02-26");
  });

  it("without a year, is the next such day", () => {
    expect(read("30.11.", locale)).toBe("2026-11-30");
    expect(read("29.11.", locale)).toBe("2027-11-29");
    expect(read("29 feb", locale)).toBe("2028-02-29");
    expect(read("29.2.", locale, "2096-03-01")).toBe("2104-02-29");
    expect(read("1.3.", locale, "2030-03-02")).toBe("2031-03-01");
  });

  it("keeps every year that is typed in full", () => {
    expect(read("0026-03-12", locale)).toBe("0026-03-12");
    expect(read("12.3.0001", locale)).toBe("0001-03-12");
    expect(read("12 march 9999", locale)).toBe("9999-03-12");
  });

  it.each([
    "",
    "tomorrow",
    "4",
    "4.",
    "dec",
    "December 2026",
    "31.11.2026",
    "31 nov",
    "29.2.2027",
    "2026-13-01",
    "2026-23-11",
    "23.11.126",
    "23. Elfter 2026",
    "No 23, 2026",
    "3 jui 2026",
    "November November 2026",
    "2026 2027 November",
    "1. 2. 3. 2026",
    "4.12.26 10:00",
    "4 December 2026 somewhere",
    "4 & December 2026",
  ])("is none: %s", (text) => expect(read(text, locale)).toBeUndefined());
});

it("the region of the browser decides about numbers in English, and no region counts as the United States", () => {
  expect(read("4/12", "en-DE")).toBe(FOURTH);
  expect(read("4/12", "en-IE")).toBe(FOURTH);
  expect(read("12/4", "en")).toBe(FOURTH);
  expect(read("4/12", "de-US")).toBe(FOURTH);
});

it("has months that are shortened, without their accents or with them", () => {
  expect(read("Sept 3, 2026", "en-GB")).toBe("2026-09-03");
  expect(read("1er fevr 2026", "fr-FR")).toBe("2026-02-01");
  expect(read("3 août 2026", "fr-FR")).toBe("2026-08-03");
  expect(read("1. Marz 2026", "de-DE")).toBe("2026-03-01");
  expect(read("1º dicembre 2026", "it-IT")).toBe("2026-12-01");
  expect(read("1.º de febrero de 2026", "es-ES")).toBe("2026-02-01");
});
