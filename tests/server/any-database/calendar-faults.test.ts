import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";

// Kinds of files that other programs export, with their faults. The collective is in Berlin.
const READING = { now: new Date("2026-11-26T12:00:00Z"), timeZone: "Europe/Berlin" };

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "SUMMARY:Supper", ...lines, "END:VEVENT"];
const berlin = (name: string, time: string) => `${name};TZID=Europe/Berlin:202612${time}00`;
const at = (day: number) => [berlin("DTSTART", `${day}T1900`), berlin("DTEND", `${day}T2000`)];
const SUPPER = ["UID:1", ...at(10)];
const WEEKLY = [...SUPPER, "RRULE:FREQ=WEEKLY;COUNT=3"];
const OTHER = event("UID:2", "SUMMARY:Song", ...at(11)).filter((line) => line !== "SUMMARY:Supper");

const shownIn = (zone: string, instant: string) =>
  new Date(instant).toLocaleString("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" }).slice(5);

/** Returns the times to plan, as the clocks of Berlin show them, and the reasons for refusals. */
function read(text: string, reading: object = {}) {
  const file = readCalendarFile(text, { ...READING, ...reading });
  if (!file) throw new Error("It is no calendar");
  return {
    ...file,
    planned: file.found.map(({ starts_at, title }) => `${shownIn("Europe/Berlin", starts_at)} ${title}`),
    reasons: file.refused.map(({ reason, titles }) => [reason, ...titles].join(" ")),
  };
}
const planned = (...lines: string[]) => read(calendar(...lines)).planned;
const days = (...lines: string[]) => planned(...lines).map((line) => line.replace(" Supper", ""));

describe("a time of what repeats that has an entry of its own", () => {
  const changed = (replaced: string, ...lines: string[]) =>
    event(...lines, "UID:1", replaced).map((line) => (line === "SUMMARY:Supper" ? "SUMMARY:Changed" : line));

  it.each([
    ["written with a zone", berlin("RECURRENCE-ID", "17T1900")],
    ["written in UTC", "RECURRENCE-ID:20261217T180000Z"],
    ["written as a day", "RECURRENCE-ID;VALUE=DATE:20261217"],
    ["written as a day without its type", "RECURRENCE-ID:20261217"],
    ["written as midnight without a zone", "RECURRENCE-ID:20261217T000000"],
  ])("takes its place: %s", (_name, replaced) => {
    const text = calendar(...event(...WEEKLY), ...changed(replaced, ...at(18)));
    expect(read(text).planned).toEqual(["12-10 19:00 Supper", "12-18 19:00 Changed", "12-24 19:00 Supper"]);
  });

  it("never repeats, although it has the rule", () => {
    const copied = changed(berlin("RECURRENCE-ID", "17T1900"), ...at(18), "RRULE:FREQ=WEEKLY");
    expect(planned(...event(...WEEKLY), ...copied)).toHaveLength(3);
  });

  it("replaces a listed date, a cancelled one takes it away, and the newest one counts", () => {
    const listed = event(...SUPPER, "RDATE;TZID=Europe/Berlin:20261217T190000,20261224T190000");
    const replaced = berlin("RECURRENCE-ID", "17T1900");
    expect(planned(...listed, ...changed(replaced, ...at(18)))).toEqual([
      "12-10 19:00 Supper",
      "12-18 19:00 Changed",
      "12-24 19:00 Supper",
    ]);
    expect(days(...listed, ...changed(replaced, ...at(17), "STATUS:CANCELLED"))).toEqual([
      "12-10 19:00",
      "12-24 19:00",
    ]);
    const versions = [changed(replaced, ...at(18), "SEQUENCE:12"), changed(replaced, ...at(19), "SEQUENCE:3")];
    expect(planned(...listed, ...versions.flat())[1]).toBe("12-18 19:00 Changed");
    const inUtc = changed("RECURRENCE-ID:20261217T180000Z", ...at(20), "SEQUENCE:20");
    expect(planned(...listed, ...versions.flat(), ...inUtc)).toEqual([
      "12-10 19:00 Supper",
      "12-20 19:00 Changed",
      "12-24 19:00 Supper",
    ]);
  });

  it("is found by its date among whole days, whatever clock is written", () => {
    const weekly = event(
      "UID:1",
      "DTSTART;VALUE=DATE:20261210",
      "DTEND;VALUE=DATE:20261211",
      "RRULE:FREQ=WEEKLY;COUNT=3",
    );
    const moved = ["DTSTART;VALUE=DATE:20261218", "DTEND;VALUE=DATE:20261219"];
    const text = calendar(...weekly, ...changed("RECURRENCE-ID;TZID=GMT Standard Time:20261217T000000", ...moved));
    expect(read(text).planned).toEqual(["12-10 00:00 Supper", "12-18 00:00 Changed", "12-24 00:00 Supper"]);
  });

  it("can be for all later ones, which move as far and end as it does", () => {
    const later = ["DTSTART;TZID=Europe/Berlin:20261217T203000", "DURATION:PT30M"];
    const replaced = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261217T190000";
    const { planned: times, found } = read(calendar(...event(...WEEKLY), ...changed(replaced, ...later)));
    expect(times).toEqual(["12-10 19:00 Supper", "12-17 20:30 Changed", "12-24 20:30 Changed"]);
    expect(found[2]?.ends_at).toBe("2026-12-24T20:00:00.000Z");
    expect(days(...event(...WEEKLY), ...changed(replaced, ...later, "STATUS:CANCELLED"))).toEqual(["12-10 19:00"]);
  });
});

describe("what repeats", () => {
  it("counts its beginning, also outside its rule", () => {
    expect(days(...event(...SUPPER, "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3"))).toEqual([
      "12-10 19:00",
      "12-14 19:00",
      "12-21 19:00",
    ]);
  });

  it.each([
    ["with quotes and its name twice", 'RRULE:RRULE:"FREQ=WEEKLY;COUNT=3"'],
    ["with an empty end", "RRULE:FREQ=WEEKLY;UNTIL=;COUNT=3"],
    ["with the time of its beginning", "RRULE:FREQ=WEEKLY;BYHOUR=19;BYMINUTE=0;BYSECOND=00;COUNT=3"],
    ["beside an empty rule", "RRULE:\r\nRRULE:FREQ=WEEKLY;COUNT=3"],
    ["with spaces", "RRULE:FREQ=WEEKLY; COUNT=3;BYDAY= TH"],
    ["until a time without a zone", "RRULE:FREQ=WEEKLY;UNTIL=20261224T190000"],
    ["until a time in UTC", "RRULE:FREQ=WEEKLY;UNTIL=20261224T180000Z"],
    ["until a day", "RRULE:FREQ=WEEKLY;UNTIL=20261224"],
    ["by several rules", "RRULE:FREQ=WEEKLY;COUNT=2\r\nRRULE:FREQ=WEEKLY;INTERVAL=2;COUNT=2"],
    ["by a rule and an exception by rule", "RRULE:FREQ=WEEKLY;COUNT=4\r\nEXRULE:FREQ=WEEKLY;INTERVAL=3;COUNT=2"],
  ])("is read %s", (name, rule) => {
    const expected = name.includes("exception")
      ? ["12-17 19:00", "12-24 19:00"]
      : ["12-10 19:00", "12-17 19:00", "12-24 19:00"];
    expect(days(...event(...SUPPER, rule))).toEqual(expected);
  });

  it.each([
    ["a day", "EXDATE;VALUE=DATE:20261217"],
    ["a day without its type", "EXDATE:20261217"],
    ["with a semicolon", "EXDATE:20261216T180000Z;20261217T180000Z"],
    ["another zone", "EXDATE;TZID=America/New_York:20261217T130000"],
    ["UTC, beside a value that cannot be read", "EXDATE:never,20261217T180000Z"],
  ])("leaves out what is excluded: %s", (_name, excluded) => {
    expect(days(...event(...WEEKLY, excluded))).toEqual(["12-10 19:00", "12-24 19:00"]);
  });

  it("also has listed days and periods", () => {
    const listed = ["RDATE;VALUE=DATE:20261212", "RDATE;VALUE=PERIOD:20261213T180000Z/PT2H"];
    expect(days(...event(...SUPPER, ...listed))).toEqual(["12-10 19:00", "12-12 19:00", "12-13 19:00"]);
  });
});

describe("an entry", () => {
  it("is its newest version: the highest number, or else the last change", () => {
    const version = (day: number, ...lines: string[]) => event("UID:1", ...at(day), ...lines);
    expect(days(...version(11, "SEQUENCE:2"), ...version(10, "SEQUENCE:0"))).toEqual(["12-11 19:00"]);
    const modified = (day: number, when: string) => version(day, `LAST-MODIFIED:${when}`);
    expect(days(...modified(10, "20261101T000000Z"), ...modified(11, "20261105T000000Z"))).toEqual(["12-11 19:00"]);
    // Some programs give different entries one id.
    expect(days(...version(10), ...version(11))).toEqual(["12-10 19:00", "12-11 19:00"]);
    expect(read(calendar(...version(10, "STATUS:CANCELED"))).reasons).toEqual(["Cancelled Supper"]);
    const withdrawn = calendar(...event(...SUPPER)).replace("BEGIN:VEVENT", "METHOD:CANCEL\r\nBEGIN:VEVENT");
    expect(read(withdrawn)).toMatchObject({ planned: [], reasons: ["Cancelled Supper"] });
  });

  it.each([
    ["a day without its type", ["DTSTART:20261210", "DTEND:20261211"], "12-10 00:00 to 12-11 00:00"],
    ["a day without an end", ["DTSTART;VALUE=DATE:20261210"], "12-10 00:00 to 12-11 00:00"],
    [
      "a time with the type of a day",
      ["DTSTART;VALUE=DATE:20261210T120000", "DTEND;VALUE=DATE:20261210T140000"],
      "12-10 12:00 to 12-10 14:00",
    ],
    [
      "a day as midnight in a zone",
      ["DTSTART:20261210T000000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"],
      "12-10 00:00 to 12-11 00:00",
    ],
    ["a time until 24:00", [berlin("DTSTART", "10T1900"), berlin("DTEND", "10T2400")], "12-10 19:00 to 12-11 00:00"],
    ["a time with an offset", ["DTSTART:2026-12-10T19:00:00+01:00", "DURATION:PT1H"], "12-10 19:00 to 12-10 20:00"],
    ["a time with a fraction", ["DTSTART:20261210T180000.000Z", "DURATION:PT1H"], "12-10 19:00 to 12-10 20:00"],
    ["a time without an end", [berlin("DTSTART", "10T1900")], "12-10 19:00 to 12-10 20:00, guessed"],
    ["a time of no length", [berlin("DTSTART", "10T1900"), "DURATION:PT0S"], "12-10 19:00 to 12-10 20:00, guessed"],
    [
      "a time with an end that cannot be read",
      [berlin("DTSTART", "10T1900"), "DTEND:late"],
      "12-10 19:00 to 12-10 20:00, guessed",
    ],
  ])("has its times: %s", (_name, lines, expected) => {
    const { found } = read(calendar(...event("UID:1", ...lines)));
    const times = found.map(({ starts_at, ends_at, is_end_guessed }) => {
      const [from, to] = [starts_at, ends_at].map((time) => shownIn("Europe/Berlin", time));
      return `${from} to ${to}${is_end_guessed ? ", guessed" : ""}`;
    });
    expect(times).toEqual([expected]);
  });

  it("has every address of a conference as a link", () => {
    const urls = ["https://example.org/supper?a=1,2;3", "https://meet.example.org/a", "https://meet.example.org/b"];
    const lines = [
      `URL;VALUE=URI:${urls[0]}`,
      ...urls.slice(1).map((url) => `CONFERENCE;FEATURE=VIDEO;VALUE=URI:${url}`),
    ];
    const phone = "CONFERENCE;FEATURE=PHONE;VALUE=URI:tel:+4930123";
    const google = "X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij";
    const [entry] = read(calendar(...event(...SUPPER, ...lines, phone, google))).found;
    expect(entry?.texts.links.map(({ url }) => url)).toEqual([...urls, "https://meet.google.com/abc-defg-hij"]);
  });

  it.each([
    ["SUMMARY:Cake &amp; tea &#8211; it&rsquo;s &#x27;on&#x27;", "Cake & tea \u2013 it\u2019s 'on'"],
    ["SUMMARY;QUOTED-PRINTABLE:K=C3=BCche", "K\u00fcche"],
  ])("has its title in words: %s", (line, title) => {
    expect(planned("BEGIN:VEVENT", line, ...at(10), "END:VEVENT")).toEqual([`12-10 19:00 ${title}`]);
  });

  it("has a description that is in HTML alone, and the address of its meeting", () => {
    const lines = [
      "X-ALT-DESC;FMTTYPE=text/html:<p>Bring bread</p>",
      "X-MICROSOFT-SKYPETEAMSMEETINGURL:https://a.example",
    ];
    const [entry] = read(calendar(...event(...SUPPER, ...lines))).found;
    expect(entry?.texts.description).toBe("Bring bread");
    expect(entry?.texts.links.map(({ url }) => url)).toEqual(["https://a.example"]);
  });

  it("has what is attached to it as links with their names, and no address twice", () => {
    const file = "https://drive.example.org/open?id=1,2";
    const attached = [
      `ATTACH;FILENAME="Menu; new";FMTTYPE=text/html:${file}`,
      "ATTACH;VALUE=BINARY;ENCODING=BASE64:aGk=",
    ];
    const [entry] = read(
      calendar(...event(...SUPPER, ...attached, `URL:${file}`, "CONFERENCE;LABEL=Call:https://meet.example.org/a")),
    ).found;
    expect(entry?.texts.links).toEqual([
      { link_type: "Website", url: file, label: "Menu; new" },
      { link_type: "Website", url: "https://meet.example.org/a", label: "Call" },
    ]);
  });

  it.each([
    ["its coordinates", ["GEO:52.520008;13.404954"], "52.520008, 13.404954"],
    ["coordinates with a comma and signs", ["GEO:-33.9,+18.40"], "-33.9, 18.4"],
    ["its place, beside coordinates", ["GEO:52.5;13.4", "LOCATION:Net loft"], "Net loft"],
    ["its coordinates, beside an empty place", ["GEO:52.5;13.4", "LOCATION:"], "52.5, 13.4"],
    ["no coordinates that are nowhere", ["GEO:91;13.4"], null],
    ["no coordinates that cannot be read", ["GEO:north;13.4"], null],
  ])("has as its place %s", (_name, lines, place) => {
    expect(read(calendar(...event(...SUPPER, ...lines))).found.map((entry) => entry.place)).toEqual([place]);
  });

  it("has the addresses in it as links, and its description without tags", () => {
    const html = String.raw`DESCRIPTION:<p>Bring <b>bread</b> &amp\; salt<br>See <a href="https://a.example">the list</a></p>`;
    const joined = ["https://meet.example.org/abc", "https://meet.example.org/abc", "javascript:alert(1)"];
    const [one, two, three] = joined;
    const [entry] = read(
      calendar(...event(...SUPPER, html, `URL:${three}`, `CONFERENCE;VALUE=URI:${one}`, `X-GOOGLE-CONFERENCE:${two}`)),
    ).found;
    expect(entry?.texts.links).toEqual([{ link_type: "Website", url: one, label: null }]);
    expect(entry?.texts.description).toBe("Bring bread & salt\nSee the list (https://a.example)");
  });
});

describe("a file with faults", () => {
  it("names the entry that it ends in", () => {
    const whole = calendar(...OTHER, ...event(...SUPPER));
    expect(read(whole.slice(0, whole.lastIndexOf("DTEND") + 9))).toMatchObject({
      planned: ["12-11 19:00 Song"],
      reasons: ["CutOff Supper"],
    });
  });

  it("loses no other entry: lines that are not folded, that nobody can read, and parts without an end", () => {
    const { found } = read(
      calendar(...event(...SUPPER, "DESCRIPTION:Guests", "Ada", "and friends", 'X;Y="z:', ";"), ...OTHER),
    );
    expect(found.map(({ title, texts }) => [title, texts.description])).toEqual([
      ["Supper", "Guests\nAda\nand friends"],
      ["Song", null],
    ]);
    const alarm = ["BEGIN:VALARM", "TRIGGER:-PT15M", "SUMMARY:Alarm"];
    expect(planned(...event(...SUPPER, ...alarm), ...OTHER)).toEqual(["12-10 19:00 Supper", "12-11 19:00 Song"]);
  });

  it("has words in quoted-printable, on several lines", () => {
    const summary = "SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:K=FCche f=\r\n=FCr alle";
    expect(planned("BEGIN:VEVENT", ...SUPPER, summary, "END:VEVENT")).toEqual(["12-10 19:00 Küche für alle"]);
  });

  it("may begin with a mark of its encoding, and have lines that end as on old machines", () => {
    const text = calendar(...event(...SUPPER));
    expect(read(`\uFEFF${text}`).planned).toEqual(["12-10 19:00 Supper"]);
    expect(read(text.replaceAll("\r\n", "\r")).planned).toEqual(["12-10 19:00 Supper"]);
  });

  it("loses nothing to an entry or an alarm without an end, however many there are", () => {
    const unended = event("UID:3", ...at(12), "BEGIN:VALARM", "BEGIN:VALARM").slice(0, -1);
    const entries = [...unended, ...unended.map((line) => line.replace("UID:3", "UID:4")), ...OTHER];
    expect(planned(...entries)).toEqual(["12-11 19:00 Song", "12-12 19:00 Supper", "12-12 19:00 Supper"]);
  });

  it("says that it has tasks", () => {
    expect(read(calendar("BEGIN:VTODO", "SUMMARY:Buy rice", "DUE:20261210T100000Z", "END:VTODO"))).toMatchObject({
      planned: [],
      reasons: ["Task Buy rice"],
    });
  });
});

describe("a time zone", () => {
  const seven = (zone: string, ...described: string[]) =>
    planned(...described, ...event("UID:1", `DTSTART;TZID=${zone}:20261210T190000`, "DURATION:PT1H"))[0]?.slice(0, 11);

  it.each([
    ["Europe/Berlin", "12-10 19:00"],
    ["europe/berlin", "12-10 19:00"],
    ['"Europe/Berlin"', "12-10 19:00"],
    ["Asia/Calcutta", "12-10 14:30"],
    ["US/Eastern", "12-11 01:00"],
    ["/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "12-10 23:00"],
    ["/freeassociation.sourceforge.net/Europe/London", "12-10 20:00"],
    ['"tzone://Microsoft/Utc"', "12-10 20:00"],
    ["Eastern Standard Time", "12-11 01:00"],
    ["W. Europe Standard Time", "12-10 19:00"],
    ["Sri Lanka Standard Time", "12-10 14:30"],
    ["Romance Daylight Time", "12-10 19:00"],
    ["Eastern Standard Time 1", "12-11 01:00"],
    ["America/New York", "12-11 01:00"],
    ["UTC+2", "12-10 18:00"],
    ["GMT-0330", "12-10 23:30"],
  ])("is known by its name: %s", (zone, expected) => {
    expect(seven(zone)).toBe(expected);
  });

  it("that the file alone knows has its own rules, in winter and in summer", () => {
    const fixed = [
      "BEGIN:STANDARD",
      "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0100",
      "TZOFFSETTO:+0100",
      "END:STANDARD",
    ];
    const described = ["BEGIN:VTIMEZONE", "TZID:Ours", ...fixed, "END:VTIMEZONE"];
    const weekly = event("UID:1", "DTSTART;TZID=Ours:20270325T190000", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=2");
    expect(days(...described, ...weekly)).toEqual(["03-25 19:00", "04-01 20:00"]);
    const located = described.toSpliced(2, 0, "X-LIC-LOCATION:America/New_York");
    expect(seven("Ours", ...located)).toBe("12-11 01:00");
  });

  it("of times without one is the file's, or the one that somebody chooses", () => {
    const text = calendar(...event("UID:1", "DTSTART:20261210T190000", "DURATION:PT1H")).replace(
      "BEGIN:VEVENT",
      "X-WR-TIMEZONE:America/New_York\r\nBEGIN:VEVENT",
    );
    expect(read(text)).toMatchObject({ planned: ["12-11 01:00 Supper"], floating_zone: "America/New_York" });
    const chosen = { floatingZone: "Europe/Berlin" };
    expect(read(text, chosen)).toMatchObject({ planned: ["12-10 19:00 Supper"], floating_zone: "Europe/Berlin" });
    expect(read(calendar(...event(...SUPPER))).floating_zone).toBeNull();
  });
});
