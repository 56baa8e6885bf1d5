import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/gatherings/calendar-file.ts";
import { longestTurn, timeOf } from "../../support/processor-time.ts";

const READING = { now: new Date("2026-03-01T12:00:00Z"), timeZone: "Europe/Berlin" };

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1", "SUMMARY:Supper", ...lines, "END:VEVENT"];
const read = (...lines: string[]) => readCalendarFile(calendar(...event(...lines)), READING);
const times = async (...lines: string[]) =>
  (await read(...lines))?.found.map(({ starts_at, ends_at }) => [starts_at, ends_at]);
const reasons = async (...lines: string[]) => (await read(...lines))?.refused.map(({ reason }) => reason);
const TIMES = ["DTSTART:20260305T180000Z", "DTEND:20260305T200000Z"];

describe("a calendar file", () => {
  it("has entries with their texts", async () => {
    const file = await read(...TIMES, String.raw`LOCATION:Net loft\, up`, String.raw`DESCRIPTION:Bring\nbread`);
    expect(file?.found).toEqual([
      {
        key: "0 2026-03-05T18:00:00.000Z",
        title: "Supper",
        starts_at: "2026-03-05T18:00:00.000Z",
        ends_at: "2026-03-05T20:00:00.000Z",
        place: "Net loft, up",
        description: "Bring\nbread",
        source: expect.any(String),
      },
    ]);
  });

  it("has times in UTC, in a zone, or in the collective's", async () => {
    const expected = [["2026-03-05T18:00:00.000Z", "2026-03-05T20:00:00.000Z"]];
    expect(await times(...TIMES)).toEqual(expected);
    expect(await times("DTSTART;TZID=America/New_York:20260305T130000", "DURATION:PT2H")).toEqual(expected);
    expect(await times("DTSTART:20260305T190000", "DTEND:20260305T210000")).toEqual(expected);
  });

  it("repeats at the same time of day across a change of clocks, without what is left out or moved", async () => {
    const weekly = ["DTSTART;TZID=Europe/Berlin:20260319T190000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=4"];
    const begins = async (text: string) =>
      (await readCalendarFile(text, READING))?.found.map(({ starts_at }) => starts_at);
    expect(await begins(calendar(...event(...weekly)))).toEqual([
      "2026-03-19T18:00:00.000Z",
      "2026-03-26T18:00:00.000Z",
      "2026-04-02T17:00:00.000Z",
      "2026-04-09T17:00:00.000Z",
    ]);
    const moved = ["RECURRENCE-ID;TZID=Europe/Berlin:20260402T190000", "DTSTART:20260403T170000Z", "DURATION:PT1H"];
    const without = event(...weekly, "EXDATE;TZID=Europe/Berlin:20260326T190000");
    expect(await begins(calendar(...without, ...event(...moved)))).toEqual([
      "2026-03-19T18:00:00.000Z",
      "2026-04-03T17:00:00.000Z",
      "2026-04-09T17:00:00.000Z",
    ]);
  });

  it("is read for a year", async () => {
    const weekly = await times("DTSTART:20200305T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY");
    expect(weekly?.at(0)?.[0]).toBe("2026-03-05T18:00:00.000Z");
    expect(weekly).toHaveLength(52);
  });

  it.each([
    ["TooLong", ["DTSTART;VALUE=DATE:20260305", "DTEND;VALUE=DATE:20260320"]],
    ["NoTime", ["DTSTART;VALUE=DATE:20260305", "DTEND;VALUE=DATE:20260304"]],
    ["NoTime", ["DTSTART;VALUE=DATE:20260305", "DTEND:20260305T180000Z"]],
    ["TooLong", ["DTSTART:20260305T180000Z", "DTEND:20260319T180001Z"]],
    ["NoTime", ["DTEND:20260305T180000Z"]],
    ["NoTime", ["DTSTART:20260305T180000Z"]],
    ["NoTime", ["DTSTART:20260305T180000Z", "DTEND:20260305T170000Z"]],
    ["ZoneUnknown", ["DTSTART;TZID=Mars/Olympus:20260305T180000", "DURATION:PT1H"]],
    ["Over", ["DTSTART:20260205T180000Z", "DURATION:PT1H"]],
    ["Cancelled", [...TIMES, "STATUS:CANCELLED"]],
    ["TooOften", [...TIMES, "RRULE:FREQ=SECONDLY"]],
    ["TooOften", [...TIMES, "RRULE:FREQ=DAILY;BYSECOND=1,2,3,4,5,6,7,8"]],
  ] as const)("says that an entry is refused: %s", async (reason, lines) => {
    expect(await reasons(...lines)).toEqual([reason]);
    expect(await times(...lines)).toEqual([]);
  });

  it("has whole days from midnight to midnight, as the collective's clocks show it", async () => {
    const day = ["DTSTART;VALUE=DATE:20260329"];
    const expected = [["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]];
    expect(await times(...day)).toEqual(expected);
    expect(await times(...day, "DTEND;VALUE=DATE:20260330")).toEqual(expected);
    expect(await times(...day, "DTEND;VALUE=DATE:20260329")).toEqual(expected);
    expect(await times(...day, "DURATION:P1D")).toEqual(expected);
    expect(await times("DTSTART;VALUE=DATE:20260322", "DTEND;VALUE=DATE:20260405")).toEqual([
      ["2026-03-21T23:00:00.000Z", "2026-04-04T22:00:00.000Z"],
    ]);
    const weekly = await times(
      "DTSTART;VALUE=DATE:20260322",
      "RRULE:FREQ=WEEKLY;UNTIL=20260412",
      "EXDATE;VALUE=DATE:20260405",
    );
    expect(weekly).toEqual([
      ["2026-03-21T23:00:00.000Z", "2026-03-22T23:00:00.000Z"],
      expected[0],
      ["2026-04-11T22:00:00.000Z", "2026-04-12T22:00:00.000Z"],
    ]);
  });

  it("also has the times that are added to a rule, and a last one at its very end", async () => {
    const weekly = ["DTSTART:20260305T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;UNTIL=20260312T180000Z"];
    const begins = (await times(...weekly, "RDATE:20260307T180000Z"))?.map(([start]) => start);
    expect(begins).toEqual(["2026-03-05T18:00:00.000Z", "2026-03-07T18:00:00.000Z", "2026-03-12T18:00:00.000Z"]);
  });

  it("has what the clocks skip an hour later, and what they show twice at the first time", async () => {
    const begin = async (time: string) =>
      (await times(`DTSTART;TZID=Europe/Berlin:${time}`, "DURATION:PT1H"))?.[0]?.[0];
    expect(await begin("20260329T023000")).toBe("2026-03-29T01:30:00.000Z");
    expect(await begin("20261025T023000")).toBe("2026-10-25T00:30:00.000Z");
  });

  it("is recognised by the ids of its entries, wherever they have been moved to", async () => {
    const sources = async (...lines: string[]) => (await read(...lines))?.found.map(({ source }) => source);
    const weekly = ["DTSTART:20260305T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"];
    const [first, second] = (await sources(...weekly)) ?? [];
    expect(first).not.toBe(second);
    expect(await sources(...TIMES)).toEqual([first]);
    expect(await sources("RECURRENCE-ID:20260312T180000Z", ...TIMES)).toEqual([second]);
    const twice = await readCalendarFile(calendar(...event(...TIMES), ...event(...TIMES)), READING);
    expect(twice?.found).toHaveLength(1);
    const without = calendar("BEGIN:VEVENT", ...TIMES, "END:VEVENT");
    expect((await readCalendarFile(without, READING))?.found.map(({ source }) => source)).toEqual([null]);
  });

  it("may use a time zone of its own, as Outlook does", async () => {
    const change = (kind: string, month: number, offsets: string[]) => [
      `BEGIN:${kind}`,
      "DTSTART:16010101T020000",
      `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
      `TZOFFSETFROM:${offsets[0]}`,
      `TZOFFSETTO:${offsets[1]}`,
      `END:${kind}`,
    ];
    const zone = (...changes: string[]) => ["BEGIN:VTIMEZONE", "TZID:Our time", ...changes, "END:VTIMEZONE"];
    const supper = event("DTSTART;TZID=Our time:20260705T190000", "DURATION:PT1H");
    const begins = async (...changes: string[]) => {
      const file = await readCalendarFile(calendar(...zone(...changes), ...supper), READING);
      return [...(file?.found ?? []).map(({ starts_at }) => starts_at), ...(file?.refused ?? [])];
    };
    const changes = [...change("STANDARD", 10, ["+0200", "+0100"]), ...change("DAYLIGHT", 3, ["+0100", "+0200"])];
    expect(await begins(...changes)).toEqual(["2026-07-05T17:00:00.000Z"]);
    const refused = [{ reason: "ZoneUnknown", count: 1, titles: ["Supper"] }];
    expect(await begins(...change("STANDARD", 10, ["+0600", "+0500"]))).toEqual(refused);
    // Following these would take all memory.
    for (const rule of ["FREQ=SECONDLY", "FREQ=YEARLY;BYSECOND=1,2,3"]) {
      expect(await begins(...changes.map((line) => (line.startsWith("RRULE") ? `RRULE:${rule}` : line)))).toEqual(
        refused,
      );
    }
    expect(await begins(...Array.from({ length: 9 }, () => changes).flat(), ...changes, ...changes)).toEqual(refused);
  });

  it("may have names, alarms and lines that nobody expects", async () => {
    const odd = ["CONSTRUCTOR:x", "__PROTO__:y", "TOSTRING;__PROTO__=1;VALUE=CONSTRUCTOR:z", 'X-WHATEVER;A="b:c":d'];
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "SUMMARY:Alarm", "END:VALARM"];
    expect((await read(...TIMES, ...odd, ...alarm))?.found.map(({ title }) => title)).toEqual(["Supper"]);
    const withOddParts = calendar("BEGIN:__PROTO__", "END:__PROTO__", ...event(...TIMES)).replaceAll("\r\n", "\n");
    expect((await readCalendarFile(withOddParts, READING))?.found).toHaveLength(1);
    expect(await reasons("DTSTART;VALUE=__PROTO__:20260305T180000Z", "DURATION:PT1H")).toEqual(["NoTime"]);
  });

  it("does not hold up the server, whatever is in it", async () => {
    const many = (count: number, ...lines: string[]) => Array.from({ length: count }, () => event(...lines)).flat();
    const [year1, year1970] = ["DTSTART:00010101T000000Z", "DTSTART;TZID=Europe/Berlin:19700101T000000"];
    const hour = "DURATION:PT1H";
    const bombs = [
      many(20, year1, hour, "RRULE:FREQ=DAILY"),
      many(20, year1, hour, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"),
      many(20, year1970, hour, "RRULE:FREQ=DAILY;COUNT=99999999"),
      many(20, year1970, hour, "RRULE:FREQ=DAILY", `EXDATE:${"20260306T000000Z,".repeat(999)}20260306T000000Z`),
      many(1, ...TIMES, `EXDATE:${"20260306T000000Z,".repeat(11_000)}20260306T000000Z`),
      [...many(20, ...TIMES, "RRULE:FREQ=DAILY"), ...many(900, "RECURRENCE-ID:20260306T180000Z", ...TIMES)],
    ];
    const readAll = async () => {
      for (const bomb of bombs) {
        const file = await readCalendarFile(calendar(...bomb), READING);
        expect(file?.found.length).toBeLessThanOrEqual(200);
      }
    };
    const plain = calendar(...many(900, ...TIMES));
    const ordinaryTime = await timeOf(() => readCalendarFile(plain, READING), 3);
    // Without limits, some of these took seconds in one go.
    expect(await longestTurn(readAll)).toBeLessThan(20 * ordinaryTime);
  });

  it("says how many entries are left out for a reason, and goes on to read the others", async () => {
    const past = (title: string) => [
      "BEGIN:VEVENT",
      `SUMMARY:${title}`,
      "DTSTART:20250101T180000Z",
      "DURATION:PT1H",
      "END:VEVENT",
    ];
    const lines = Array.from({ length: 600 }, (_, index) => past(`Song ${index % 20}`)).flat();
    const file = await readCalendarFile(calendar(...lines, ...event(...TIMES)), READING);
    expect(file?.found).toHaveLength(1);
    expect(file?.refused).toEqual([{ reason: "Over", count: 600, titles: expect.any(Array) }]);
    expect(file?.refused[0]?.titles).toHaveLength(10);
  });

  it("makes 200 gatherings at most", async () => {
    const file = await read(...TIMES, "RRULE:FREQ=DAILY");
    expect(file?.found).toHaveLength(200);
    expect(file?.refused.map(({ reason }) => reason)).toEqual(["TooMany"]);
  });

  it("is null for what is no calendar, and nothing else fails", async () => {
    for (const text of ["", "no calendar", "BEGIN:VEVENT\r\nEND:VEVENT", "{}"]) {
      expect(await readCalendarFile(text, READING)).toBeNull();
    }
    const line = fc.oneof(
      fc.constantFrom("BEGIN:VEVENT", "END:VEVENT", "RRULE:FREQ=DAILY", "DTSTART:20260305T180000Z", "DURATION:PT1H"),
      fc.string(),
      fc
        .tuple(fc.constantFrom("DTSTART:", "RRULE:", "DTEND:", "EXDATE:", "DURATION:"), fc.string())
        .map((p) => p.join("")),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(line), async (lines) => {
        await readCalendarFile(calendar(...lines), READING);
      }),
      { numRuns: 200 },
    );
  });
});
