import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../../support/editing.ts";
import { folderForEach, memberForEach, serverForEach } from "../../support/hooks.ts";
import { HOSTILE_NAMES } from "../../support/hostile-names.ts";
import { needs } from "../../support/needs.ts";

const run = promisify(execFile);

const server = serverForEach({ people: ["ada"], crews: ["garden", ...HOSTILE_NAMES] });
const ada = memberForEach(server, "ada");
const folder = folderForEach();
beforeEach(() => setUpKhal("UTC"));

/** Gives khal an empty calendar, in a time zone. */
function setUpKhal(zone: string): void {
  for (const name of ["calendar", "khal.db"]) rmSync(join(folder.path, name), { recursive: true, force: true });
  mkdirSync(join(folder.path, "calendar"));
  const locale = ["timeformat = %H:%M", `default_timezone = ${zone}`, `local_timezone = ${zone}`];
  for (const name of ["dateformat", "longdateformat"]) locale.push(`${name} = %Y-%m-%d`);
  for (const name of ["datetimeformat", "longdatetimeformat"]) locale.push(`${name} = %Y-%m-%d %H:%M`);
  const calendars = ["[calendars]", "[[crewtide]]", `path = ${join(folder.path, "calendar")}`];
  const cache = ["[sqlite]", `path = ${join(folder.path, "khal.db")}`];
  const config = [...calendars, "[locale]", ...locale, "[default]", "default_calendar = crewtide", ...cache];
  writeFileSync(join(folder.path, "config"), config.join("\n"));
}

/** Runs commands of Debian's khal one after the other. Its start takes longer than any of them. */
const RUN_KHAL = `
import json, sys
from khal.cli import main_khal

for command in json.loads(sys.argv[1]):
    main_khal(command, standalone_mode=False)
`;

/** While it runs, the server in this process goes on; otherwise it would take idle connections for abandoned. */
async function khal(...commands: string[][]): Promise<string> {
  const configured = commands.map((command) => ["-c", join(folder.path, "config"), ...command]);
  const { stdout, stderr } = await run("/usr/bin/python3", ["-c", RUN_KHAL, JSON.stringify(configured)], {
    env: { ...process.env, HOME: folder.path, LC_ALL: "C.UTF-8" },
  });
  expect(stderr).toBe("");
  return stdout;
}

/** Imports a calendar, and returns what the program shows of a year: by default first and last day, and title. */
async function listImported(url: string, shown = "{start-date} {end-date} {title}"): Promise<string[]> {
  const path = join(folder.path, "read.ics");
  writeFileSync(path, await (await fetch(url)).text());
  const list = ["list", "--once", "--day-format", "", "--format", shown, "2026-01-01", "365d"];
  return (await khal(["import", "--batch", path], list)).trim().split("\n");
}

/** Reads the gatherings of a calendar with Debian's python3-icalendar, at its address. */
const READ_WITH_ICALENDAR = `
import json, sys, urllib.request
from datetime import timezone
from icalendar import Calendar

calendar = Calendar.from_ical(urllib.request.urlopen(sys.argv[1]).read())
zones = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}

def instant(event, name):
    time = event.decoded(name)
    utc = time.astimezone(timezone.utc)
    zone = event[name].params.get("TZID", "UTC")
    if zone != "UTC":
        # The library knows the zone by its name. The calendar describes it for those that do not.
        assert zones[zone].localize(time.replace(tzinfo=None)).astimezone(timezone.utc) == utc, (zone, time)
    return utc.strftime("%Y-%m-%dT%H:%M:%S.000Z")

events = [event for event in calendar.walk("VEVENT") if event["UID"].startswith("gathering-")]
print(json.dumps([{
    "title": event["SUMMARY"],
    "starts_at": instant(event, "DTSTART"),
    "ends_at": instant(event, "DTEND"),
    "time_zone": event["DTSTART"].params.get("TZID", "UTC"),
    "place": event.get("LOCATION"),
    "status": event["STATUS"],
    "url": event["URL"],
    "description": event["DESCRIPTION"],
} for event in events]))
`;

const TITLE = `Küche, für alle; "100 %" 🎉 ${"und noch mehr ".repeat(8)}`.trim();
const WORDS = {
  place: "Hafen, Haus 2; oben",
  description: "Bring:\nbread, salt; a \\ and 🥕\nhttps://example.org/list?a=1,2;3",
};

/** Plans series in three zones, of which one gathering is cancelled and one moved. Ada perhaps goes to the first one. */
async function planSeries(): Promise<void> {
  const { gatherings } = ada.client;
  const planned = [
    { zone: "Europe/Berlin", day: "2026-03-24", repeats: { unit: "Week", times: 4 } },
    { zone: "America/New_York", day: "2026-03-03", repeats: { unit: "Week", until: "2026-03-20" } },
    { zone: "UTC", day: "2026-03-31", repeats: { unit: "Month", times: 3 } },
  ] as const;
  for (const { zone, day, repeats } of planned) {
    await server.running.services.db.updateTable("collectives").set({ time_zone: zone }).execute();
    const times = { starts_at: `${day}T19:00`, ends_at: `${day}T21:30` };
    await gatherings.create.mutate({ ...WORDS, title: `${zone}: ${TITLE}`, ...times, repeats });
  }
  const [first, cancelled, moved, ...others] = await listFromApi();
  await gatherings.answer.mutate({ id: idOf(first), answer: "Maybe" });
  for (const one of [cancelled, moved, ...others]) await gatherings.answer.mutate({ id: idOf(one), answer: "Going" });
  await gatherings.cancel.mutate({ id: idOf(cancelled), reason: "Storm, and more; really" });
  const night = { starts_at: "2026-03-29T00:30:00Z", ends_at: "2026-03-29T03:00:00Z" };
  await gatherings.update.mutate({ ...WORDS, ...night, id: idOf(moved), title: "Moved" });
}

const idOf = (gathering?: { id: number }) => gathering?.id ?? 0;

/** The gatherings as the API has them, with the status that a calendar gives them. */
async function listFromApi() {
  const listed = await ada.client.gatherings.list.query({ to: "2026-08-01T00:00:00Z" });
  return listed.map((gathering) => {
    const answered = gathering.maybe.length > 0 ? "TENTATIVE" : "CONFIRMED";
    return { ...gathering, status: gathering.cancelled_at === null ? answered : "CANCELLED" };
  });
}

describe("a member's calendar", () => {
  beforeEach(planSeries);

  it("has for icalendar the times, zones and texts that the API has", needs("icalendar"), async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const { stdout } = await run("/usr/bin/python3", ["-c", READ_WITH_ICALENDAR, url]);
    const read = JSON.parse(stdout) as { starts_at: string }[];
    const expected = (await listFromApi()).map(({ id, title, starts_at, ends_at, time_zone, place, status }) => {
      const address = `${server.url}/gatherings/${id}`;
      const description = expect.stringContaining(`${WORDS.description}\n${address}`) as unknown;
      return { title, starts_at, ends_at, time_zone, place, status, url: address, description };
    });
    expect(read.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at))).toEqual(expected);
    expect(expected.map(({ status }) => status).slice(0, 3)).toEqual(["TENTATIVE", "CANCELLED", "CONFIRMED"]);
    expect(new Set(expected.map(({ time_zone }) => time_zone)).size).toBe(3);
    expect(stdout).toContain("It is cancelled: Storm, and more; really");
  });

  it("has for khal the times and titles that the API has, in any zone", needs("khal"), async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const format = ["start", "end", "status", "title", "location"].map((name) => `{${name}}`).join("{tab}");
    for (const zone of ["UTC", "Europe/Berlin", "America/New_York"]) {
      setUpKhal(zone);
      const shown = (instant: string) =>
        new Date(instant).toLocaleString("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
      const expected = (await listFromApi()).map(({ title, starts_at, ends_at, place, status }) =>
        [shown(starts_at), shown(ends_at), `${status} `, title, place].join("\t"),
      );
      const list = await listImported(url, format);
      expect(list.filter((line) => line.includes(WORDS.place))).toEqual(expected);
    }
  });
});

describe("khal", needs("khal"), () => {
  it("shows the days of a member's calendar, and what has changed when it is imported again", async () => {
    const { url } = await ada.client.calendar.makeMine.mutate();
    const shared = [
      "2026-01-01 2026-01-31 Interval 1",
      "2026-02-01 2026-02-28 Interval 2",
      "2026-02-28 2026-02-28 Last day to plan interval 3",
      "2026-03-01 2026-03-31 Interval 3",
    ];
    expect(await listImported(url)).toEqual(shared);
    await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
    expect((await listImported(url)).toSorted()).toEqual(
      [...shared, "2026-03-01 2026-03-31 You convene garden"].toSorted(),
    );
    await server.running.services.db
      .updateTable("intervals")
      .set({ end_date: "2026-04-02" })
      .where("id", "=", 3)
      .execute();
    await actAs(server, "ada").editCrew("garden", { name: "Orchard", description: "Trees", links: [] });
    expect((await listImported(url)).filter((line) => line.startsWith("2026-03-01")).toSorted()).toEqual([
      "2026-03-01 2026-04-02 Interval 3",
      "2026-03-01 2026-04-02 You convene Orchard",
    ]);
  });

  it("shows hostile names as they are written", async () => {
    await actAs(server, "ada").plan(3, { volunteers: HOSTILE_NAMES });
    const { url } = await ada.client.calendar.makeMine.mutate();
    const shown = await listImported(url);
    const titles = shown.join("\n").replaceAll(/\s+/g, " ");
    // khal itself reads an escaped backslash before some letters as something else.
    for (const name of HOSTILE_NAMES.filter((text) => !text.includes("\\")))
      expect(titles).toContain(`You convene ${asShown(name)}`);
    expect(titles.split("You convene")).toHaveLength(HOSTILE_NAMES.length + 1);
    expect(titles).not.toMatch(/\d forged/);
  });
});

/** Without what no calendar can hold, and in one line. */
function asShown(name: string): string {
  // oxlint-disable-next-line no-control-regex -- That is what it removes.
  return name.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g, "").replaceAll(/\s+/g, " ");
}
