import { describe, expect, it } from "vitest";
import { readCalendarFile } from "../../../server/features/import/reader/calendar-file.ts";

// Files that other programs export, with faults of the whole file. The collective is in Berlin.
const READING = { now: new Date("2026-11-26T12:00:00Z"), timeZone: "Europe/Berlin" };

const calendar = (...lines: string[]) => ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR", ""].join("\r\n");
const event = (...lines: string[]) => ["BEGIN:VEVENT", "SUMMARY:Supper", ...lines, "END:VEVENT"];
const berlin = (name: string, time: string) => `${name};TZID=Europe/Berlin:202612${time}00`;
const at = (day: number) => [berlin("DTSTART", `${day}T1900`), berlin("DTEND", `${day}T2000`)];
const SUPPER = ["UID:1", ...at(10)];
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

describe("an entry", () => {
  it("is cancelled if the whole file is", () => {
    const withdrawn = calendar(...event(...SUPPER)).replace("BEGIN:VEVENT", "METHOD:CANCEL\r\nBEGIN:VEVENT");
    expect(read(withdrawn)).toMatchObject({ planned: [], reasons: ["Cancelled Supper"] });
  });

  it.each([
    ["SUMMARY:Cake &amp; tea &#8211; it&rsquo;s &#x27;on&#x27;", "Cake & tea \u2013 it\u2019s 'on'"],
    ["SUMMARY;QUOTED-PRINTABLE:K=C3=BCche", "K\u00fcche"],
  ])("has its title in words: %s", (line, title) => {
    expect(planned("BEGIN:VEVENT", line, ...at(10), "END:VEVENT")).toEqual([`12-10 19:00 ${title}`]);
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

  it("may have entries that are in no calendar, after empty lines", () => {
    expect(read(`\r\n  ${event(...SUPPER).join("\r\n")}`).planned).toEqual(["12-10 19:00 Supper"]);
  });

  it("may have names in any case, and lines that belong to nothing", () => {
    const entry = ["Begin:VEVENT", "Uid:1", "Summary:Supper", "Class:PUBLIC", "Dtstart:20261210T180000Z"];
    const lines = ["Version:2.0", ...entry, "what is this", "Transp:OPAQUE", "End:VEVENT"];
    expect(planned(...lines)).toEqual(["12-10 19:00 Supper"]);
  });

  it("may be several, each with the zone of its times without one", () => {
    const one = (zone: string, uid: number) =>
      calendar(`X-WR-TIMEZONE:${zone}`, ...event(`UID:${uid}`, "DTSTART:20261210T190000", "DURATION:PT1H"));
    const times = (reading?: object) =>
      read([one("Asia/Tokyo", 1), one("America/New_York", 2)].join(""), reading).found.map(
        ({ starts_at, time_zone }) => `${shownIn("Europe/Berlin", starts_at)} ${time_zone}`,
      );
    expect(times()).toEqual(["12-10 11:00 Asia/Tokyo", "12-11 01:00 America/New_York"]);
    const chosen = times({ floatingZone: "Europe/Berlin", timeZone: "UTC" });
    expect(chosen).toEqual(["12-10 19:00 Europe/Berlin", "12-10 19:00 Europe/Berlin"]);
  });

  it("says that it has tasks", () => {
    expect(read(calendar("BEGIN:VTODO", "SUMMARY:Buy rice", "DUE:20261210T100000Z", "END:VTODO"))).toMatchObject({
      planned: [],
      reasons: ["Task Buy rice"],
    });
  });
});

it("the zone of times without one is the file's, or the one that somebody chooses", () => {
  const text = calendar(...event("UID:1", "DTSTART:20261210T190000", "DURATION:PT1H")).replace(
    "BEGIN:VEVENT",
    "X-WR-TIMEZONE:America/New_York\r\nBEGIN:VEVENT",
  );
  expect(read(text)).toMatchObject({ planned: ["12-11 01:00 Supper"], floating_zone: "America/New_York" });
  const chosen = { floatingZone: "Europe/Berlin" };
  expect(read(text, chosen)).toMatchObject({ planned: ["12-10 19:00 Supper"], floating_zone: "Europe/Berlin" });
  expect(read(calendar(...event(...SUPPER))).floating_zone).toBeNull();
});
