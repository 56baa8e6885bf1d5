import { describe, expect, it } from "vitest";
import { entry, plannedIn, readLines } from "../../support/calendar-files.ts";

// Entries as programs write them, also with their faults, and what is planned because of them on the clocks of Berlin.

const START = "DTSTART;TZID=Europe/Berlin:20261210T190000";
const NEW_YORK = "DTSTART;TZID=America/New_York:20261210T190000";

describe("an entry has its time", () => {
  it.each([
    ["in UTC", ["DTSTART:20261210T180000Z", "DTEND:20261210T200000Z"], "12-10 19:00 to 12-10 21:00"],
    ["in New York", ["DTSTART;TZID=America/New_York:20261210T130000", "DURATION:PT1H"], "12-10 19:00"],
    ["in UTC with a small letter", ["DTSTART:20261210T180000z", "DTEND:20261210T190000z"], "12-10 19:00"],
    ["with two offsets", ["DTSTART:20261210T200000+02:00", "DTEND:20261210t220000+0300"], "12-10 19:00"],
    ["with an offset in parts", ["DTSTART:2026-12-10T19:00:00+01:00", "DURATION:PT1H"], "12-10 19:00"],
    ["with a fraction", ["DTSTART:20261210T180000.000Z", "DURATION:PT1H"], "12-10 19:00"],
    ["without a zone", ["DTSTART:20261210T190000", "DTEND:20261210T200000"], "12-10 19:00"],
    ["with the type of a day", ["DTSTART;VALUE=DATE:20261210T120000", "DURATION:PT1H"], "12-10 12:00"],
    ["with a type that nobody expects", ["DTSTART;VALUE=__PROTO__:20261210T180000Z", "DURATION:PT1H"], "12-10 19:00"],
    ["which the clocks skip", ["DTSTART;TZID=Europe/Berlin:20270328T023000", "DURATION:PT1H"], "2027-03-28 03:30"],
    [
      "which the clocks show twice",
      ["DTSTART;TZID=Europe/Berlin:20271031T023000", "DURATION:PT1H"],
      "2027-10-31 02:30",
    ],
    ["at the end of the year 8999", ["DTSTART:89991231T220000Z", "DURATION:PT1H"], "8999-12-31 23:00"],
  ])("%s", (_name, lines, planned) => expect(plannedIn(...entry(...lines))).toBe(planned));
});

describe("an entry has its end", () => {
  it.each([
    ["at 24:00", [START, "DTEND;TZID=Europe/Berlin:20261210T240000"], "12-10 19:00 to 12-11 00:00"],
    ["that is missing", [START], "12-10 19:00 guessed"],
    ["after nothing", [START, "DURATION:PT0S"], "12-10 19:00 guessed"],
    ["after less than nothing", [START, "DURATION:-PT1H"], "12-10 19:00 guessed"],
    ["that cannot be read", [START, "DTEND:late"], "12-10 19:00 guessed"],
    ["before the beginning", [START, "DTEND;TZID=Europe/Berlin:20261210T180000"], "12-10 19:00 guessed"],
    ["without the zone of the beginning", [NEW_YORK, "DTEND:20261210T203000"], "12-11 01:00 to 12-11 02:30"],
    ["in a zone that nobody knows", [START, "DTEND;TZID=Nowhere:20261210T203000"], "12-10 19:00 to 12-10 20:30"],
    ["that is a day", [NEW_YORK, "DTEND;VALUE=DATE:20261212"], "12-11 01:00 to 12-12 06:00"],
  ])("%s", (_name, lines, planned) => expect(plannedIn(...entry(...lines))).toBe(planned));
});

describe("an entry is a whole day", () => {
  const DAY = "12-10 00:00 to 12-11 00:00";
  // The clocks are set forward on that day, which has 23 hours.
  const SHORT_DAY = "2027-03-28 00:00 to 2027-03-29 00:00";

  it.each([
    ["without its type", ["DTSTART:20261210", "DTEND:20261211"], DAY],
    ["without an end", ["DTSTART;VALUE=DATE:20261210"], DAY],
    ["as midnight in a zone", ["DTSTART:20261210T000000Z", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"], DAY],
    ["that ends before it begins", ["DTSTART;VALUE=DATE:20261210", "DTEND;VALUE=DATE:20261209"], DAY],
    ["of 23 hours", ["DTSTART;VALUE=DATE:20270328"], SHORT_DAY],
    ["until the next", ["DTSTART;VALUE=DATE:20270328", "DTEND;VALUE=DATE:20270329"], SHORT_DAY],
    ["until itself", ["DTSTART;VALUE=DATE:20270328", "DTEND;VALUE=DATE:20270328"], SHORT_DAY],
    ["that lasts a day", ["DTSTART;VALUE=DATE:20270328", "DURATION:P1D"], SHORT_DAY],
    [
      "of two weeks of them",
      ["DTSTART;VALUE=DATE:20270321", "DTEND;VALUE=DATE:20270404"],
      "2027-03-21 00:00 to 2027-04-04 00:00",
    ],
  ])("%s", (_name, lines, planned) => expect(plannedIn(...entry(...lines))).toBe(planned));
});

describe("an entry is refused", () => {
  it.each([
    ["TooLong", ["DTSTART;VALUE=DATE:20261205", "DTEND;VALUE=DATE:20261220"]],
    ["TooLong", ["DTSTART:20261205T180000Z", "DTEND:20261219T180001Z"]],
    ["NoTime", ["DTEND:20261205T180000Z"]],
    ["ZoneUnknown", ["DTSTART;TZID=Mars/Olympus:20261205T180000"]],
    ["Over", ["DTSTART:20260205T180000Z"]],
    ["Cancelled", [START, "STATUS:CANCELLED"]],
    ["Cancelled", [START, "STATUS:CANCELED"]],
    ["TooFar", ["DTSTART;TZID=America/Los_Angeles:99991231T230000"]],
    ["TooFar", ["DTSTART:90000101T000000Z"]],
    ["TooFar", ["DTSTART:89991231T233000Z", "DURATION:PT1H"]],
  ])("as %s: %j", (reason, lines) => expect(plannedIn(...entry(...lines))).toBe(reason));
});

describe("a zone", () => {
  it.each([
    ["Europe/Berlin", "12-10 19:00"],
    ["europe/berlin", "12-10 19:00"],
    ['"Europe/Berlin"', "12-10 19:00"],
    ["Asia/Calcutta", "12-10 14:30"],
    ["US/Eastern", "12-11 01:00"],
    ["/mozilla.org/20050126_1/America/Argentina/Buenos_Aires", "12-10 23:00"],
    ["/freeassociation.sourceforge.net/Europe/London", "12-10 20:00"],
    ['"tzone://Microsoft/Utc"', "12-10 20:00"],
    ["tzone://Microsoft/Utc-05:00", "ZoneUnknown"],
    ["Eastern Standard Time", "12-11 01:00"],
    ["W. Europe Standard Time", "12-10 19:00"],
    ["Sri Lanka Standard Time", "12-10 14:30"],
    ["Romance Daylight Time", "12-10 19:00"],
    ["Eastern Standard Time 1", "12-11 01:00"],
    ["America/New York", "12-11 01:00"],
    ["'America/New_York'", "12-11 01:00"],
    ["UTC+2", "12-10 18:00"],
    ["GMT-0330", "12-10 23:30"],
    ["UTC-05:00", "12-11 01:00"],
  ])("is known by its name: %s", (zone, planned) => {
    expect(plannedIn(...entry(`DTSTART;TZID=${zone}:20261210T190000`, "DURATION:PT1H"))).toBe(planned);
  });
});

describe("an entry has words", () => {
  const wordsOf = (...lines: string[]) => readLines(...entry(START, ...lines)).found[0];

  it.each([
    ["SUMMARY:Cake &amp; tea &#8211; it&rsquo;s &#x27;on&#x27;", "Cake & tea \u2013 it\u2019s 'on'"],
    ["SUMMARY;QUOTED-PRINTABLE:K=C3=BCche", "Küche"],
    ["SUMMARY;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:K=FCche f=\r\n=FCr alle", "Küche für alle"],
  ])("its title: %j", (line, title) => expect(wordsOf(line)?.title).toBe(title));

  it.each([
    ["its coordinates", ["GEO:52.520008;13.404954"], "52.520008, 13.404954"],
    ["coordinates with a comma and signs", ["GEO:-33.9,+18.40"], "-33.9, 18.4"],
    ["its place beside coordinates", ["GEO:52.5;13.4", "LOCATION:Net loft"], "Net loft"],
    ["its coordinates beside an empty place", ["GEO:52.5;13.4", "LOCATION:"], "52.5, 13.4"],
    ["no coordinates that are nowhere", ["GEO:91;13.4"], null],
    ["no coordinates that cannot be read", ["GEO:north;13.4"], null],
  ])("its place: %s", (_name, lines, place) => expect(wordsOf(...lines)?.place).toBe(place));

  it("a description without tags, also one that is in HTML alone", () => {
    const html = String.raw`<p>Bring <b>bread</b> &amp\; salt<br>See <a href="https://a.example">the list</a></p>`;
    const plain = "Bring bread & salt\nSee the list (https://a.example)";
    expect(wordsOf(`DESCRIPTION:${html}`)?.texts.description).toBe(plain);
    expect(wordsOf(`X-ALT-DESC;FMTTYPE=text/html:${html}`)?.texts.description).toBe(plain);
  });

  const conference = "https://meet.example.org/a";
  it.each([
    ["its own", ["URL;VALUE=URI:https://example.org/supper?a=1,2;3"], ["https://example.org/supper?a=1,2;3"]],
    [
      "every address of a conference",
      [
        "VIDEO;VALUE=URI:https://meet.example.org/b",
        "PHONE;VALUE=URI:tel:+4930123",
        `VIDEO;VALUE=URI:${conference}`,
      ].map((line) => `CONFERENCE;FEATURE=${line}`),
      ["https://meet.example.org/b", conference],
    ],
    ["a meeting", [`X-MICROSOFT-SKYPETEAMSMEETINGURL:${conference}`], [conference]],
    ["none twice", [`CONFERENCE;VALUE=URI:${conference}`, `X-GOOGLE-CONFERENCE:${conference}`], [conference]],
    ["no scripts", ["URL:javascript:alert(1)"], []],
    [
      "attached files with their names",
      [
        'ATTACH;FILENAME="Menu; new";FMTTYPE=text/html:https://drive.example.org/open?id=1,2',
        "ATTACH;VALUE=BINARY;ENCODING=BASE64:aGk=",
        "URL:https://drive.example.org/open?id=1,2",
        `CONFERENCE;LABEL=Call:${conference}`,
      ],
      ["Menu; new https://drive.example.org/open?id=1,2", `Call ${conference}`],
    ],
  ])("links: %s", (_name, lines, links) => {
    const { links: found = [] } = wordsOf(...lines)?.texts ?? {};
    expect(found.map(({ url, label }) => (label === null ? url : `${label} ${url}`))).toEqual(links);
    expect(found.every(({ link_type }) => link_type === "Website")).toBe(true);
  });

  it("beside lines and alarms that nobody expects", () => {
    const odd = ["CONSTRUCTOR:x", "__PROTO__:y", "TOSTRING;__PROTO__=1;VALUE=CONSTRUCTOR:z", 'X-WHATEVER;A="b:c":d'];
    const alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "SUMMARY:Alarm", "END:VALARM"];
    expect(plannedIn(...entry("SUMMARY:Supper", START, "DURATION:PT1H", ...odd, ...alarm))).toBe("12-10 19:00");
  });
});
