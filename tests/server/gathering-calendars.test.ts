import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { paths } from "../../shared/paths.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails, receiveEmails } from "../support/emails.ts";
import { signIn } from "../support/test-server.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");

const SUPPER = { title: "Supper", starts_at: "2026-03-28T18:00:00Z", ends_at: "2026-03-29T10:00:00Z" };

/** Plans a gathering as ada, and returns its id. */
async function plan(changed: Partial<GatheringInput> = {}): Promise<number> {
  const { events } = await ada.client.gatherings.create.mutate({ ...SUPPER, ...changed });
  const [event] = events as { GatheringsEvent: { GatheringUpdated: { id: number } } }[];
  return event?.GatheringsEvent.GatheringUpdated.id ?? 0;
}

/** The gatherings in a calendar, as another program reads them. */
function gatheringsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, [], []]);
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents("vevent").filter((event) => {
    const uid = String(event.getFirstPropertyValue("uid"));
    return uid.startsWith("gathering-");
  });
  return events.map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      location: event.location,
      description: event.description,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      zone: event.startDate.zone.tzid,
      status: component.getFirstPropertyValue("status"),
      sequence: event.sequence,
      changed: String(component.getFirstPropertyValue("last-modified")),
    };
  });
}

async function read(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers });
  expect(response.status).toBe(200);
  return gatheringsIn(await response.text());
}

describe("the collective's calendar", () => {
  it("has the hour that the clocks show twice in UTC", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
    const shown: string[] = [];
    for (const [starts_at, ends_at] of [
      ["2027-10-31T00:45:00Z", "2027-10-31T01:15:00Z"],
      ["2027-10-30T20:00:00Z", "2027-10-31T01:30:00Z"],
      ["2027-10-31T00:15:00Z", "2027-10-31T00:45:00Z"],
    ] as const) {
      const id = await plan({ starts_at, ends_at });
      const cookie = await signIn(server.url, "ada");
      const file = await fetch(`${server.url}/gatherings/${id}/calendar.ics`, { headers: { cookie } });
      const [found] = gatheringsIn(await file.text());
      shown.push(`${found?.start} ${found?.end} ${found?.zone}`);
    }
    expect(shown).toEqual([
      "2027-10-31T00:45:00.000Z 2027-10-31T01:15:00.000Z UTC",
      "2027-10-30T20:00:00.000Z 2027-10-31T01:30:00.000Z UTC",
      "2027-10-31T00:15:00.000Z 2027-10-31T00:45:00.000Z Europe/Berlin",
    ]);
  });

  it("has whole days as days, which no time zone moves", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "Asia/Tokyo" }).execute();
    await plan({ starts_at: "2026-03-28T00:00", ends_at: "2026-03-30T00:00" });
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    const text = await (await fetch(url)).text();
    expect(text).toContain("DTSTART;VALUE=DATE:20260328\r\nDTEND;VALUE=DATE:20260330\r\n");
    expect(text).not.toContain("BEGIN:VTIMEZONE");
  });

  it("keeps the id of a gathering that moves, and says that it has changed", async () => {
    const id = await plan();
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    const [before] = await read(url);
    server.clock.advance(60);
    await bo.client.gatherings.update.mutate({ ...SUPPER, id, starts_at: "2026-03-28T19:00:00Z" });
    const [moved] = await read(url);
    expect(moved).toMatchObject({ uid: before?.uid, sequence: 1, start: "2026-03-28T19:00:00.000Z" });
    expect((moved?.changed ?? "") > (before?.changed ?? "")).toBe(true);
    server.clock.advance(60);
    await bo.client.gatherings.cancel.mutate({ id, reason: "Storm" });
    const [cancelled] = await read(url);
    expect(cancelled).toMatchObject({ uid: before?.uid, sequence: 2, status: "CANCELLED" });
    expect(cancelled?.description).toContain("It is cancelled: Storm");
  });

  it("describes the clocks of every time that it has, and nothing else", async () => {
    const { db } = server.running.services;
    const zones = ["Europe/Berlin", "America/St_Johns", "Pacific/Apia", "Africa/Lagos", "Australia/Lord_Howe"];
    const times = ["2026-03-08T06:59:00Z", "2026-03-29T01:00:00Z", "2026-10-25T03:00:00Z"];
    for (const time_zone of zones) {
      await db.updateTable("collectives").set({ time_zone }).execute();
      for (const time of times) {
        const end = new Date(Date.parse(time) + 1_800_000).toISOString();
        await plan({ title: `${time_zone} ${time}`, starts_at: time, ends_at: end });
      }
    }
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    const text = await (await fetch(url)).text();
    expect(text.length).toBeLessThan(50_000);
    expect(
      text
        .split("BEGIN:VTIMEZONE\r\nTZID:")
        .slice(1)
        .filter((zone) => !zone.includes("BEGIN:STANDARD")),
    ).toEqual([]);
    const found = gatheringsIn(text);
    expect(found).toHaveLength(zones.length * times.length);
    for (const { summary, start, zone } of found) {
      expect([`${zone} ${start.replace(".000", "")}`]).toEqual([summary]);
    }
  });

  it("looks a year back and a year ahead", async () => {
    await plan({ title: "Long ago", starts_at: "2025-02-14T18:00:00Z", ends_at: "2025-02-14T20:00:00Z" });
    await plan({ title: "Last year", starts_at: "2025-02-16T18:00:00Z", ends_at: "2025-02-16T20:00:00Z" });
    await plan({ title: "In a year", starts_at: "2027-02-15T18:00:00Z", ends_at: "2027-02-15T20:00:00Z" });
    await plan({ title: "Far ahead", starts_at: "8999-02-17T18:00:00Z", ends_at: "8999-02-17T20:00:00Z" });
    const { url } = await ada.client.calendar.makeForCollective.mutate();
    expect((await read(url)).map(({ summary }) => summary)).toEqual(["In a year", "Last year"]);
  });
});

describe("a member's calendar", () => {
  it("has what they go to, and perhaps as tentative", async () => {
    const titles = { Going: "Sure", Maybe: "Perhaps", NotGoing: "Not" } as const;
    for (const answer of ["Going", "Maybe", "NotGoing"] as const) {
      const id = await plan({ title: titles[answer] });
      await bo.client.gatherings.answer.mutate({ id, answer });
    }
    await plan({ title: "Unanswered" });
    const full = await plan({ title: "Full", places: 1 });
    await ada.client.gatherings.answer.mutate({ id: full, answer: "Going" });
    server.clock.advance(1);
    await bo.client.gatherings.answer.mutate({ id: full, answer: "Going" });
    const { url } = await bo.client.calendar.makeMine.mutate();
    expect((await read(url)).map(({ summary, status }) => [summary, status])).toEqual([
      ["Sure", "CONFIRMED"],
      ["Perhaps", "TENTATIVE"],
      ["Full", "TENTATIVE"],
    ]);
  });
});

describe("the file of one gathering", () => {
  const fileOf = async (id: number, cookie: string) =>
    fetch(`${server.url}/gatherings/${id}/calendar.ics`, { headers: { cookie } });

  it("describes the clocks of its time, however far ahead", async () => {
    const { db } = server.running.services;
    await db.updateTable("collectives").set({ time_zone: "America/St_Johns" }).execute();
    const id = await plan({ starts_at: "8999-07-01T12:00:00Z", ends_at: "8999-07-01T13:00:00Z" });
    const text = await (await fileOf(id, await signIn(server.url, "bo"))).text();
    expect(gatheringsIn(text)).toMatchObject([{ start: "8999-07-01T12:00:00.000Z", zone: "America/St_Johns" }]);
    expect(text.length).toBeLessThan(2_000);
  });

  it("is for members alone", async () => {
    const id = await plan();
    await plan({ title: "Another" });
    const cookie = await signIn(server.url, "bo");
    const url = `${server.url}/gatherings/${id}/calendar.ics`;
    const response = await fetch(url, { headers: { cookie } });
    expect(response.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(gatheringsIn(await response.text()).map(({ summary }) => summary)).toEqual(["Supper"]);
    expect((await fetch(url)).status).toBe(404);
    for (const other of ["0", "999999", "x"]) {
      const unknown = await fetch(`${server.url}/gatherings/${other}/calendar.ics`, { headers: { cookie } });
      expect(unknown.status).toBe(404);
    }
  });
});

describe("the file of a mailed link", () => {
  const time = { starts_at: SUPPER.starts_at, ends_at: SUPPER.ends_at };
  const other = { starts_at: "2026-03-20T18:00:00Z", ends_at: "2026-03-20T20:00:00Z" };
  const details = { title: "Supper", place: "Net loft", description: "The code of the door is 4711." };
  const linkIn = (text: string | null | undefined, path: string) =>
    new RegExp(`${path}\\S*[#?&]token=([\\w-]{43})`).exec(text ?? "")?.[1] ?? "";
  const fileOf = (token: string) => fetch(server.url + paths.linkedCalendar(token));

  /** Opens two polls that expect everybody, and chooses a time of each. Returns bo's links: to polls and gatherings. */
  async function settle() {
    for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2);
    for (const title of ["Supper", "Song"])
      await ada.client.polls.create.mutate({ ...details, title, times: [time, other], expectation: "Expected" });
    server.clock.advance(600);
    await runJob(server.running.services, "read-news");
    await receiveEmails(server.running.services.db);
    const polls = await ada.client.polls.list.query();
    for (const { id, title } of polls) {
      await ada.client.polls.settle.mutate({ id, starts_at: (title === "Supper" ? time : other).starts_at });
      server.clock.advance(600);
      await runJob(server.running.services, "tell-of-gatherings");
    }
    const mails = (await listQueuedEmails(server)).filter(({ recipient }) => recipient === "bo@example.org");
    const textOf = (subject: string) => mails.find((mail) => mail.subject.includes(subject))?.body_text;
    return {
      poll: linkIn(mails.find(({ kind }) => kind === "poll new")?.body_text, "/answer_poll"),
      gathering: linkIn(textOf("Supper"), "/answer"),
    };
  }

  it("has what its page shows, without signing in, also that of a poll whose time is chosen", async () => {
    const { poll, gathering } = await settle();
    const response = await fileOf(gathering);
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="gathering.ics"');
    const [entry, ...others] = gatheringsIn(await response.text());
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ summary: "Supper", location: "Net loft" });
    expect([entry?.start, entry?.end]).toEqual([time.starts_at, time.ends_at].map((at) => new Date(at).toISOString()));
    expect(entry?.description ?? "").not.toContain("4711");
    expect(["Supper", "Song"]).toContain((await read(server.url + paths.linkedCalendar(poll)))[0]?.summary);
  });

  it("is as unknown as any other path once its link no longer works, or without one", async () => {
    const { gathering, poll } = await settle();
    expect((await fileOf("a".repeat(43))).status).toBe(404);
    server.clock.setInstant("2026-03-29T10:00:00.000Z");
    expect([(await fileOf(gathering)).status, (await fileOf(poll)).status]).toEqual([404, 404]);
  });
});
