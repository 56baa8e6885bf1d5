import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";
import { timeOf } from "../../support/processor-time.ts";
import { inTurn } from "../../support/turns.ts";

const READING = { now: new Date("2026-03-01T12:00:00Z"), timeZone: "Europe/Berlin" };

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", "VERSION:2.0", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:1", "SUMMARY:Supper", ...lines, "END:VEVENT"];
const read = (...lines: string[]) => readCalendarFile(calendar(...event(...lines)), READING);
const times = (...lines: string[]) => read(...lines)?.found.map(({ starts_at, ends_at }) => [starts_at, ends_at]);
const reasons = (...lines: string[]) => read(...lines)?.refused.map(({ reason }) => reason);
const TIMES = ["DTSTART:20260305T180000Z", "DTEND:20260305T200000Z"];

/** A change of clocks, as Outlook describes it. */
const change = (kind: string, month: number, offsets: string[]) => [
  `BEGIN:${kind}`,
  "DTSTART:16010101T020000",
  `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`,
  `TZOFFSETFROM:${offsets[0]}`,
  `TZOFFSETTO:${offsets[1]}`,
  `END:${kind}`,
];

describe("a calendar file", () => {
  it("has entries with their texts", () => {
    const file = read(...TIMES, String.raw`LOCATION:Net loft\, up`, String.raw`DESCRIPTION:Bring\nbread`);
    expect(file?.found).toEqual([
      {
        key: "0 2026-03-05T18:00:00.000Z",
        title: "Supper",
        starts_at: "2026-03-05T18:00:00.000Z",
        ends_at: "2026-03-05T20:00:00.000Z",
        entry: 0,
        is_end_guessed: false,
        time_zone: null,
        place: "Net loft, up",
        categories: [],
        texts: { description: "Bring\nbread", links: [], hashes: expect.any(String) },
        identifiers: [expect.any(String), expect.any(String), expect.any(String)],
        hashes: expect.any(String),
        cancelled: null,
        original_start: null,
      },
    ]);
  });

  it("is read for a year", () => {
    const weekly = times("DTSTART:20200305T180000Z", "DURATION:PT1H", "RRULE:FREQ=WEEKLY");
    expect(weekly?.at(0)?.[0]).toBe("2026-03-05T18:00:00.000Z");
    expect(weekly).toHaveLength(52);
  });

  it("is recognised by the ids of its entries, wherever they have been moved to", () => {
    const identifiersIn = (...lines: string[]) => read(...lines)?.found.map(({ identifiers }) => identifiers) ?? [];
    const weekly = (time: string) => [`DTSTART:20260305T${time}Z`, "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2"];
    const [[first] = [], [second] = []] = identifiersIn(...weekly("180000"));
    expect(first).not.toBe(second);
    expect(identifiersIn(...weekly("200000")).map(([identifier]) => identifier)).toEqual([first, second]);
    expect(identifiersIn(...TIMES)[0]).toContain(first);
    expect(identifiersIn("RECURRENCE-ID:20260312T180000Z", ...TIMES).map(([identifier]) => identifier)).toEqual([
      second,
    ]);
    const [[alone] = []] = identifiersIn(...TIMES);
    expect(identifiersIn("DTSTART:20260406T120000Z", "DURATION:PT2H").map(([identifier]) => identifier)).toEqual([
      alone,
    ]);
    const twice = readCalendarFile(calendar(...event(...TIMES), ...event(...TIMES)), READING);
    expect(twice?.found).toHaveLength(1);
    const without = calendar("BEGIN:VEVENT", ...TIMES, "END:VEVENT");
    expect(readCalendarFile(without, READING)?.found.map(({ identifiers }) => identifiers)).toEqual([[]]);
  });

  it("may use a time zone of its own, as Outlook does", () => {
    const zone = (...changes: string[]) => ["BEGIN:VTIMEZONE", "TZID:Our time", ...changes, "END:VTIMEZONE"];
    const supper = event("DTSTART;TZID=Our time:20260705T190000", "DURATION:PT1H");
    const begins = (...changes: string[]) => {
      const file = readCalendarFile(calendar(...zone(...changes), ...supper), READING);
      return [...(file?.found ?? []).map(({ starts_at }) => starts_at), ...(file?.refused ?? [])];
    };
    const changes = [...change("STANDARD", 10, ["+0200", "+0100"]), ...change("DAYLIGHT", 3, ["+0100", "+0200"])];
    expect(begins(...changes)).toEqual(["2026-07-05T17:00:00.000Z"]);
    const refused = [{ reason: "ZoneUnknown", count: 1, titles: ["Supper"] }];
    expect(begins(...change("STANDARD", 10, ["+0600", "+0500"]))).toEqual(["2026-07-05T14:00:00.000Z"]);
    // Following these would take all memory.
    for (const rule of ["FREQ=SECONDLY", "FREQ=YEARLY;BYSECOND=1,2,3"]) {
      expect(begins(...changes.map((line) => (line.startsWith("RRULE") ? `RRULE:${rule}` : line)))).toEqual(refused);
    }
    expect(begins(...Array.from({ length: 9 }, () => changes).flat(), ...changes, ...changes)).toEqual(refused);
  });

  describe("with a time zone of its own", () => {
    /** A change of clocks, to an offset from UTC. */
    const to = (offset: string, before: string, ...lines: string[]) => [
      "BEGIN:STANDARD",
      ...lines,
      `TZOFFSETFROM:${before}`,
      `TZOFFSETTO:${offset}`,
      "END:STANDARD",
    ];
    const days = (from: number) => `BYMONTHDAY=${Array.from({ length: 7 }, (_, day) => from + day).join(",")}`;
    const summer = (rule: string, ...lines: string[]) =>
      to("+0200", "+0100", "DTSTART:19960331T020000", `RRULE:FREQ=YEARLY;${rule}`, ...lines);
    const winter = (rule: string, begins = "19961027T030000") =>
      to("+0100", "+0200", `DTSTART:${begins}`, `RRULE:FREQ=YEARLY;${rule}`);

    // Before and after the changes of Berlin's clocks, in years far from each other.
    const SHOWN = ["20260305T190000", "20260329T015900", "20260329T030000", "20261025T015900", "20261025T030000"];
    const LATER = ["20480328T180000", "20480329T180000", "20991024T180000", "20991025T180000", "20990701T180000"];
    const listBegun = (zone: string[], name: string, shown: readonly string[]) => {
      const entries = shown.flatMap((time) => event(`DTSTART;TZID=${name}:${time}`, "DURATION:PT1H"));
      const described = ["BEGIN:VTIMEZONE", "TZID:Ours", ...zone, "END:VTIMEZONE"];
      const { found = [], refused = [] } = readCalendarFile(calendar(...described, ...entries), READING) ?? {};
      return [...found.map(({ starts_at }) => starts_at), ...refused.map(({ reason, count }) => `${reason} ${count}`)];
    };

    it.each([
      ["last Sundays", [...summer("BYMONTH=3;BYDAY=-1SU"), ...winter("BYMONTH=10;BYDAY=-1SU")]],
      [
        "Sundays among days",
        [...summer(`BYMONTH=3;BYDAY=SU;${days(25)}`), ...winter(`BYMONTH=10;BYDAY=SU;${days(25)}`)],
      ],
      [
        "Sundays among days from the end",
        [...summer(`BYMONTH=3;BYDAY=SU;${days(-7)}`), ...winter(`BYMONTH=10;BYDAY=SU;${days(-7)}`)],
      ],
      [
        "rules that have ended",
        [
          ...to(
            "+0300",
            "+0100",
            "DTSTART:19800406T020000",
            "RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=19950401T010000Z",
          ),
          ...summer("BYMONTH=3;BYDAY=-1SU"),
          ...winter("BYMONTH=10;BYDAY=-1SU"),
        ],
      ],
    ])("has the collective's times where the clocks go alike: %s", (_name, zone) => {
      const shown = [...SHOWN, ...LATER];
      expect(listBegun(zone, "Ours", shown)).toEqual(listBegun(zone, "Europe/Berlin", shown));
    });

    it("has the weekday of a month that its rule counts", () => {
      const zone = [...summer("BYMONTH=3;BYDAY=5SU"), ...winter("BYMONTH=10;BYDAY=4SU")];
      expect(listBegun(zone, "Ours", SHOWN)).toEqual(listBegun(zone, "Europe/Berlin", SHOWN));
    });

    it("has the times of a change on given dates", () => {
      const zone = [
        ...to("+0200", "+0100", "DTSTART:20250330T020000", "RDATE:20260329T020000", "RDATE:20270328T020000"),
        ...to("+0100", "+0200", "DTSTART:20251026T030000", "RDATE:20261025T030000", "RDATE:20271031T030000"),
      ];
      expect(listBegun(zone, "Ours", SHOWN)).toEqual(listBegun(zone, "Europe/Berlin", SHOWN));
      expect(listBegun(zone, "Ours", ["20280701T190000"])).toEqual(["2028-07-01T18:00:00.000Z"]);
    });

    it("has its own times where its clocks show another time than the collective's", () => {
      const summerAlone = [...summer("BYMONTH=3;BYDAY=-1SU"), ...winter("BYMONTH=10;BYDAY=-1SU", "20401028T030000")];
      expect(listBegun(summerAlone, "Ours", ["20260705T190000"])).toEqual(["2026-07-05T17:00:00.000Z"]);
      expect(listBegun(summerAlone, "Ours", ["20261205T190000"])).toEqual(["2026-12-05T17:00:00.000Z"]);
      const untilNow = [...summer("BYMONTH=3;BYDAY=-1SU;UNTIL=20260101T000000Z"), ...winter("BYMONTH=10;BYDAY=-1SU")];
      expect(listBegun(untilNow, "Ours", ["20260705T190000"])).toEqual(["2026-07-05T18:00:00.000Z"]);
      const skipped = [...summer("BYMONTH=3;BYDAY=-1SU"), ...winter("BYMONTH=10;BYDAY=-1SU")];
      expect(listBegun(skipped, "Ours", ["20260329T023000"])).toEqual(["2026-03-29T01:30:00.000Z"]);
      expect(listBegun(skipped, "Ours", ["20261025T023000"])).toEqual(["2026-10-25T00:30:00.000Z"]);
    });

    it("is unknown where its clocks go in a way that is not read", () => {
      for (const rule of ["BYDAY=-1SU", "BYMONTH=3;INTERVAL=2", "BYMONTH=3;BYHOUR=1,2,3"]) {
        expect(listBegun(summer(rule), "Ours", ["20260705T190000"]), rule).toEqual(["ZoneUnknown 1"]);
      }
      expect(listBegun([], "Ours", ["20260705T190000"])).toEqual(["ZoneUnknown 1"]);
    });

    it("has the offset before its first change until then", () => {
      const zone = to("+0500", "+0100", "DTSTART:20270101T000000");
      expect(listBegun(zone, "Ours", ["20260305T190000"])).toEqual(["2026-03-05T18:00:00.000Z"]);
      expect(listBegun(zone, "Ours", ["20270305T190000"])).toEqual(["2027-03-05T14:00:00.000Z"]);
    });
  });

  it.each(["DATE-TIME", "DURATION", "DATE", "UTC-OFFSET", "PERIOD", "BINARY", "TIME", "BOOLEAN", "INTEGER", "X-Y"])(
    "is read where a text has another type: %s",
    (type) => {
      for (const name of ["SUMMARY", "LOCATION", "DESCRIPTION", "UID", "STATUS"]) {
        const lines = [...TIMES, `${name};VALUE=${type}:xxx/xxx`].filter((line) => !line.startsWith(`${name}:`));
        const text = calendar("BEGIN:VEVENT", ...lines, "END:VEVENT");
        const file = readCalendarFile(text, READING);
        expect(file, name).toMatchObject({ found: [{ starts_at: "2026-03-05T18:00:00.000Z" }], refused: [] });
      }
      for (const name of ["DTSTART", "DTEND", "DURATION", "RRULE", "RDATE", "EXDATE", "RECURRENCE-ID"]) {
        const lines = [...TIMES.filter((line) => !line.startsWith(name)), `${name};VALUE=${type}:xxx/xxx`];
        const { found, refused } = readCalendarFile(calendar(...event(...lines)), READING) ?? {};
        expect((found?.length ?? 0) + (refused?.length ?? 0), name).toBe(1);
      }
    },
  );

  it("may have parts that nobody expects, and other line breaks", () => {
    const withOddParts = calendar("BEGIN:__PROTO__", "END:__PROTO__", ...event(...TIMES)).replaceAll("\r\n", "\n");
    expect(readCalendarFile(withOddParts, READING)?.found).toHaveLength(1);
  });

  describe("takes little more time than an ordinary one", () => {
    const many = (count: number, lines: (index: number) => string[]) =>
      Array.from({ length: count }, (_, index) => event(...lines(index))).flat();
    const repeated = (count: number, ...lines: string[]) => many(count, () => ["DURATION:PT1H", ...lines]);
    const [year1, year1970] = ["DTSTART:00010101T000000Z", "DTSTART;TZID=Europe/Berlin:19700108T090000"];
    const skipped = "DTSTART;TZID=America/Los_Angeles:19700108T023000";
    const dates = `EXDATE:${"20260306T000000Z,".repeat(999)}20260306T000000Z`;
    const changes = Array.from({ length: 10 }, () => [
      ...change("STANDARD", 10, ["+0200", "+0100"]),
      ...change("DAYLIGHT", 3, ["+0100", "+0200"]),
    ]).flat();
    const zone = ["BEGIN:VTIMEZONE", "TZID:Our time", ...changes, "END:VTIMEZONE"];
    const plain = calendar(...many(900, () => TIMES));

    it.each(
      inTurn<[string, string[]]>([
        ["daily since year 1", repeated(20, year1, "RRULE:FREQ=DAILY")],
        ["never", repeated(100, year1, "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")],
        ["many exceptions", repeated(20, year1970, "RRULE:FREQ=DAILY", dates)],
        ["many times", many(1, () => [...TIMES, `RDATE:${"20260306T000000Z,".repeat(11_000)}20260306T000000Z`])],
        [
          "in entries of their own",
          [
            ...repeated(20, TIMES[0] ?? "", "RRULE:FREQ=DAILY"),
            ...many(900, () => [...TIMES, "RECURRENCE-ID:20260306T180000Z"]),
          ],
        ],
        [
          "a hundred daily rules of 1,300 times",
          repeated(100, "DTSTART;TZID=Europe/Berlin:20260308T090000", "RRULE:FREQ=DAILY;COUNT=1300"),
        ],
        [
          "a hundred weekly rules of 1,300 times since 1970",
          repeated(100, year1970, "RRULE:FREQ=WEEKLY;COUNT=1300;BYDAY=TH"),
        ],
        ["a hundred daily rules of 900 times since 1970", repeated(100, year1970, "RRULE:FREQ=DAILY;COUNT=900")],
        ["at an hour that is skipped once a year", repeated(100, skipped, "RRULE:FREQ=WEEKLY;BYDAY=TU,FR;COUNT=5000")],
        ["on some days of a million", repeated(100, year1970, "RRULE:FREQ=DAILY;BYDAY=TU,SA,FR;COUNT=1000000")],
        [
          "on all days of a year",
          repeated(
            100,
            year1970,
            `RRULE:FREQ=YEARLY;BYYEARDAY=${Array.from({ length: 366 }, (_, day) => day + 1).join(",")}`,
          ),
        ],
        [
          "for longer than there are years",
          repeated(100, "DTSTART;TZID=Europe/Berlin:19000131T120000", "RRULE:FREQ=DAILY;COUNT=99999999"),
        ],
        [
          "forty years in a zone of its own",
          [...zone, ...many(40, (index) => [`DTSTART;TZID=Our time:${2030 + index * 50}0705T190000`, "DURATION:PT1H"])],
        ],
        [
          "a thousand years in a zone of its own",
          [...zone, ...many(1_000, (index) => [`DTSTART;TZID=Our time:${2030 + index}0705T190000`, "DURATION:PT1H"])],
        ],
        [
          "times in a zone among thousands",
          [
            ...Array.from({ length: 2_000 }, () => ["BEGIN:VTIMEZONE", "TZID:x", "END:VTIMEZONE"]).flat(),
            ...many(20, () => [
              "DTSTART;TZID=y:20260305T180000",
              `EXDATE;TZID=z:${"20260306T000000,".repeat(299)}20260306T000000`,
            ]),
          ],
        ],
      ]),
    )("%s", async (_name, lines) => {
      const text = calendar(...lines);
      const bound = 25 * (await timeOf(() => readCalendarFile(plain, READING), 3));
      let found = 0;
      const readAll = () => (found = readCalendarFile(text, READING)?.found.length ?? 0);
      const first = await timeOf(readAll);
      // Something else may have taken the time, such as a garbage collection.
      expect(first < bound ? first : await timeOf(readAll)).toBeLessThan(bound);
      expect(found).toBeLessThanOrEqual(10_000);
    });
  });

  it("has no more steps for its repetitions than all of them may take together", () => {
    const counted = ["DTSTART:19700108T090000Z", "DURATION:PT1H", "RRULE:FREQ=DAILY;BYDAY=TU,SA,FR;COUNT=900"];
    const lines = Array.from({ length: 12 }, () => event(...counted)).flat();
    const file = readCalendarFile(calendar(...lines, ...event(...TIMES, "RRULE:FREQ=WEEKLY")), READING);
    expect(file?.refused).toMatchObject([
      { reason: "TooOften", count: 10 },
      { reason: "TooMany", count: 2 },
    ]);
    expect(file?.found).toHaveLength(53);
  });

  it("has its times counted before they are read", () => {
    const lines = Array.from({ length: 6_000 }, () => "RDATE:no time");
    expect(reasons(...TIMES, ...lines)).toEqual(["TooMany"]);
    expect(reasons(...TIMES, lines[0] ?? "")).toEqual([]);
  });

  it("says how many entries are left out for a reason, and goes on to read the others", () => {
    const past = (title: string) => [
      "BEGIN:VEVENT",
      `SUMMARY:${title}`,
      "DTSTART:20250101T180000Z",
      "DURATION:PT1H",
      "END:VEVENT",
    ];
    const lines = Array.from({ length: 600 }, (_, index) => past(`Song ${index % 20}`)).flat();
    const file = readCalendarFile(calendar(...lines, ...event(...TIMES)), READING);
    expect(file?.found).toHaveLength(1);
    expect(file?.refused).toEqual([{ reason: "Over", count: 600, titles: expect.any(Array) }]);
    expect(file?.refused[0]?.titles).toHaveLength(10);
  });

  it("has 10,000 times at most", () => {
    const daily = Array.from({ length: 28 }, () => event(...TIMES, "RRULE:FREQ=DAILY"));
    const lines = daily.flatMap((entry, index) => entry.map((line) => (line === "UID:1" ? `UID:${index}` : line)));
    const file = readCalendarFile(calendar(...lines), READING);
    expect(file?.found).toHaveLength(10_000);
    expect(file?.refused.map(({ reason }) => reason)).toEqual(["TooMany"]);
  });

  it("has 300 entries that repeat, and any others", () => {
    const entry = (uid: number, ...lines: string[]) => ["BEGIN:VEVENT", `UID:${uid}`, ...TIMES, ...lines, "END:VEVENT"];
    const rules = Array.from({ length: 301 }, (_, index) => entry(index + 10, "RRULE:FREQ=YEARLY;INTERVAL=2"));
    const file = readCalendarFile(calendar(...rules.flat(), ...entry(2)), READING);
    expect(file?.found).toHaveLength(301);
    expect(file?.refused).toMatchObject([{ reason: "TooMany", count: 1 }]);
  });

  it.each([
    "FREQ=WEEKLY;UNTIL=20200101T000000Z",
    "FREQ=DAILY;COUNT=2",
    "FREQ=MONTHLY;COUNT=48",
    "FREQ=MONTHLY;BYDAY=1FR;COUNT=48",
    "FREQ=MONTHLY;BYMONTHDAY=5;COUNT=48",
    "FREQ=YEARLY;COUNT=10",
  ])("does not count entries that repeat and are over: %s", (rule) => {
    const start = ["DTSTART:20100205T180000Z", "DURATION:PT1H"];
    const rules = Array.from({ length: 500 }, () => event(...start, `RRULE:${rule}`)).flat();
    const file = readCalendarFile(calendar(...rules, ...event(...TIMES, "RRULE:FREQ=WEEKLY;COUNT=3")), READING);
    expect(file?.found).toHaveLength(3);
    expect(file?.refused).toMatchObject([{ reason: "Over", count: 500 }]);
  });

  it("loses no more than the end of a line that is very long", () => {
    const long = `DESCRIPTION:${"x".repeat(5_000_000)}`;
    expect(read(...TIMES, long)?.found).toMatchObject([
      { title: "Supper", texts: { description: "x".repeat(10_000) } },
    ]);
    const many = Array.from({ length: 50_000 }, () => "folded lines without a fold");
    expect(read(...TIMES, "DESCRIPTION:x", ...many)?.found).toHaveLength(1);
  });

  it("is null for what is no calendar, and nothing else fails", () => {
    for (const text of ["", "no calendar", "BEGIN:VCARD\r\nEND:VCARD", "{}"]) {
      expect(readCalendarFile(text, READING)).toBeNull();
    }
    const line = fc.oneof(
      fc.constantFrom("BEGIN:VEVENT", "END:VEVENT", "RRULE:FREQ=DAILY", "DTSTART:20260305T180000Z", "DURATION:PT1H"),
      fc.string(),
      fc
        .tuple(fc.constantFrom("DTSTART:", "RRULE:", "DTEND:", "EXDATE:", "DURATION:"), fc.string())
        .map((p) => p.join("")),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        readCalendarFile(calendar(...lines), READING);
      }),
      { numRuns: 200 },
    );
  });
});
