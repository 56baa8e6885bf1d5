import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../../support/editing.ts";
import { folderForEach, memberForEach, serverForEach } from "../../support/hooks.ts";
import { HOSTILE_NAMES } from "../../support/hostile-names.ts";

/** A calendar program that Linux distributions have. Where there is none, its tests are skipped. */
const isInstalled = spawnSync("khal", ["--version"]).status === 0;

const run = promisify(execFile);

const server = serverForEach({ people: ["ada"], crews: ["garden", ...HOSTILE_NAMES] });
const ada = memberForEach(server, "ada");
const folder = folderForEach();
beforeEach(() => {
  mkdirSync(join(folder.path, "calendar"));
  const locale = ["timeformat = %H:%M", "default_timezone = UTC", "local_timezone = UTC"];
  for (const name of ["dateformat", "longdateformat"]) locale.push(`${name} = %Y-%m-%d`);
  for (const name of ["datetimeformat", "longdatetimeformat"]) locale.push(`${name} = %Y-%m-%d %H:%M`);
  const calendars = ["[calendars]", "[[crewtide]]", `path = ${join(folder.path, "calendar")}`];
  const cache = ["[sqlite]", `path = ${join(folder.path, "khal.db")}`];
  const config = [...calendars, "[locale]", ...locale, "[default]", "default_calendar = crewtide", ...cache];
  writeFileSync(join(folder.path, "config"), config.join("\n"));
});

/** While it runs, the server in this process goes on; otherwise it would take idle connections for abandoned. */
async function khal(...command: string[]): Promise<string> {
  const { stdout, stderr } = await run("khal", ["-c", join(folder.path, "config"), ...command], {
    env: { ...process.env, HOME: folder.path, LC_ALL: "C.UTF-8" },
  });
  expect(stderr).toBe("");
  return stdout;
}

/** Imports a calendar, and returns what the program shows of a year: by default first and last day, and title. */
async function listImported(url: string, shown = "{start-date} {end-date} {title}"): Promise<string[]> {
  const path = join(folder.path, "read.ics");
  writeFileSync(path, await (await fetch(url)).text());
  await khal("import", "--batch", path);
  const format = ["--once", "--day-format", "", "--format", shown];
  const list = await khal("list", ...format, "2026-01-01", "365d");
  return list.trim().split("\n");
}

describe.runIf(isInstalled)("khal", () => {
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

  it("shows gatherings at their times, and where they have moved to", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
    const supper = { title: "Supper", starts_at: "2026-03-28T18:00:00Z", ends_at: "2026-03-28T20:00:00Z" };
    await ada.client.gatherings.create.mutate(supper);
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    const format = "{start} {end} {title}";
    expect(await listImported(url, format)).toContain("2026-03-28 18:00 2026-03-28 20:00 Supper");
    const [{ id } = { id: 0 }] = await ada.client.gatherings.list.query({});
    const moved = { ...supper, starts_at: "2026-03-29T18:00:00Z", ends_at: "2026-03-29T20:00:00Z" };
    await ada.client.gatherings.update.mutate({ ...moved, id });
    const shown = (await listImported(url, format)).filter((line) => line.includes("Supper"));
    expect(shown).toEqual(["2026-03-29 18:00 2026-03-29 20:00 Supper"]);
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
