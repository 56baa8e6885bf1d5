import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringInput } from "../../shared/gatherings/gatherings.ts";
import { renewPoll } from "../../server/features/polls/renew-poll.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { storeWithOtherOffset } from "../support/other-offsets.ts";

/** Time-zone data from before those of this machine. */
const OLD = "2000a";
const HOUR = 3_600_000;

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
const ada = memberForEach(server, "ada");

beforeEach(async () => {
  await server.running.services.db.updateTable("collectives").set({ time_zone: "America/Los_Angeles" }).execute();
});

const renew = () => runJob(server.running.services, "renew-times");

const CHOIR = { title: "Choir", starts_at: "2026-12-11T19:00", ends_at: "2026-12-11T21:00" };

async function plan(changed: Partial<GatheringInput> & { repeats?: object } = {}): Promise<number> {
  await ada.client.gatherings.create.mutate({ ...CHOIR, ...changed } as never);
  const listed = await list();
  return listed.at(-1)?.id ?? 0;
}

const list = async () => {
  const all = await ada.client.gatherings.list.query({ from: "2026-01-01", to: "2027-12-31" });
  return all.toSorted((one, other) => one.id - other.id);
};

/** The hours at which gatherings begin and end, in UTC. */
const hours = async () =>
  (await list()).map(({ starts_at, ends_at }) => `${starts_at.slice(11, 16)}-${ends_at.slice(11, 16)}`);

/** As if everything had been planned on a machine on which the clocks show another hour then. */
const storeElsewhere = (added: number, data?: string) =>
  storeWithOtherOffset(server.running.services.db, added, { data });

const newest = async () => {
  const { entries } = await ada.client.journal.list.query({});
  return entries.map(({ text, author_id, changes }) => ({ text, author_id, changes: changes.length }));
};

describe("when a country changes its clocks", () => {
  it("what is planned stays at its time: one, a series, and whole days", async () => {
    await plan();
    await plan({ title: "Feast", starts_at: "2026-12-13T00:00", ends_at: "2026-12-14T00:00" });
    await plan({ title: "Rehearsal", repeats: { unit: "Week", times: 3 } });
    const before = await list();
    await storeElsewhere(1);
    expect(await hours()).toEqual(["04:00-06:00", "09:00-09:00", "04:00-06:00", "04:00-06:00", "04:00-06:00"]);
    expect(await renew()).toBe(5);
    expect(await list()).toEqual(before);
    expect(await renew()).toBe(0);
  });

  it("the activity says so once for each gathering, and once for a series; nobody is told", async () => {
    await plan();
    await plan({ title: "Rehearsal", repeats: { unit: "Week", times: 3 } });
    const before = await newest();
    await server.running.services.db.deleteFrom("gathering_news").execute();
    await storeElsewhere(1);
    await renew();
    const added = (await newest()).slice(0, -before.length);
    expect(added).toEqual([
      { text: "Rehearsal was edited", author_id: null, changes: 2 },
      { text: "Choir was edited", author_id: null, changes: 2 },
    ]);
    expect(await server.running.services.db.selectFrom("gathering_news").selectAll().execute()).toEqual([]);
  });

  it("the activity offers no undo of it, which would move everything to another hour", async () => {
    const id = await plan();
    await plan({ title: "Rehearsal", repeats: { unit: "Week", times: 3 } });
    for (const title of ["Walk", "Talk"]) {
      await ada.client.polls.create.mutate({ title, times: [{ starts_at: CHOIR.starts_at, ends_at: CHOIR.ends_at }] });
    }
    await ada.client.gatherings.update.mutate({ ...CHOIR, id, starts_at: "2026-12-11T18:00" });
    await storeElsewhere(1);
    await renew();
    const { entries } = await ada.client.journal.list.query({});
    const edited = entries.filter(({ text }) => text.includes("edited"));
    expect(edited.map(({ text, undo }) => [text, undo.length > 0])).toEqual([
      ["The poll for Talk was edited", false],
      ["The poll for Walk was edited", false],
      ["Rehearsal was edited", false],
      ["Choir was edited", false],
      ["Ada edited Choir", true],
    ]);
    for (const { revision } of edited.filter(({ author_id }) => author_id === null)) {
      await expect(ada.client.journal.undo.mutate({ revision })).rejects.toThrow("There is nothing to undo");
    }
  });

  it("those who are still to be told of something else hear of that alone", async () => {
    const id = await plan();
    await storeElsewhere(1);
    await renew();
    const [gathering] = await list();
    const records = await server.running.services.db
      .selectFrom("gathering_news")
      .select(["gathering_id", "starts_at", "ends_at"])
      .execute();
    expect(records).toEqual([{ gathering_id: id, starts_at: gathering?.starts_at, ends_at: gathering?.ends_at }]);
  });

  it("a series goes on to be one: an edit reaches all of it", async () => {
    const id = await plan({ title: "Rehearsal", repeats: { unit: "Week", times: 3 } });
    await storeElsewhere(1);
    await renew();
    await ada.client.gatherings.update.mutate({
      id,
      ...CHOIR,
      starts_at: "2026-12-25T18:00",
      ends_at: "2026-12-25T20:00",
      scope: "All",
    });
    expect(await hours()).toEqual(["02:00-04:00", "02:00-04:00", "02:00-04:00"]);
  });

  it("what has begun stays", async () => {
    await plan({ starts_at: "2026-02-16T19:00", ends_at: "2026-02-16T21:00" });
    await storeElsewhere(1);
    server.clock.setInstant("2026-02-17T04:30:00.000Z");
    expect(await renew()).toBe(0);
    expect(await hours()).toEqual(["04:00-06:00"]);
  });

  it("a machine with older data leaves the times", async () => {
    await plan();
    await storeElsewhere(1, "9999z");
    expect(await renew()).toBe(0);
    expect(await hours()).toEqual(["04:00-06:00"]);
  });

  it("the hour that the clocks show twice stays the one that was meant", async () => {
    await server.running.services.db.updateTable("collectives").set({ time_zone: "Europe/Berlin" }).execute();
    await plan({ starts_at: "2027-10-31T01:15:00Z", ends_at: "2027-10-31T01:45:00Z" });
    await server.running.services.db.updateTable("collectives").set({ time_zone_data: OLD }).execute();
    expect(await renew()).toBe(0);
    expect(await hours()).toEqual(["01:15-01:45"]);
  });

  it("those whose clocks skip their time now take place later, and people are told", async () => {
    const id = await plan({ starts_at: "2027-03-14T01:30", ends_at: "2027-03-14T04:00" });
    const { db } = server.running.services;
    await db.deleteFrom("gathering_news").execute();
    await db
      .updateTable("gatherings")
      .set({
        local_times: "2027-03-14T02:30:00-08:00/2027-03-14T04:00:00-07:00",
        starts_at: "2027-03-14T10:31:00.000Z",
      })
      .execute();
    await db.updateTable("collectives").set({ time_zone_data: OLD }).execute();
    expect(await renew()).toBe(1);
    expect(await hours()).toEqual(["10:30-11:00"]);
    const told = await db.selectFrom("gathering_news").select("gathering_id").execute();
    expect(told).toEqual([{ gathering_id: id }]);
  });

  it("gatherings from before their local times were kept get them, and stay", async () => {
    await plan();
    const { db } = server.running.services;
    await db.updateTable("gatherings").set({ local_times: null }).execute();
    await db.updateTable("collectives").set({ time_zone_data: null }).execute();
    expect(await renew()).toBe(0);
    expect((await db.selectFrom("gatherings").select("local_times").execute())[0]).toEqual({
      local_times: "2026-12-11T19:00:00-08:00/2026-12-11T21:00:00-08:00",
    });
    await storeElsewhere(1);
    expect(await renew()).toBe(1);
    expect(await hours()).toEqual(["03:00-05:00"]);
  });

  describe("proposed times of polls", () => {
    const SATURDAY = { starts_at: "2026-12-12T19:00", ends_at: "2026-12-12T21:00" };
    const times = [CHOIR, SATURDAY].map(({ starts_at, ends_at }) => ({ starts_at, ends_at }));
    const rankings = async () =>
      (await ada.client.polls.list.query()).map(({ times: proposed, ranking }) => [
        proposed,
        ranking.map(({ starts_at, yes, no }) => ({ starts_at, yes, no })),
      ]);
    const say = (id: number, answer: { starts_at: string; answer: "Yes" | "No" }, more: object = {}) =>
      ada.client.polls.answer.mutate({ id, answers: [answer], ...more });

    it("stay at their time, with their answers, and can be chosen", async () => {
      for (const title of ["Choir", "Walk"]) await ada.client.polls.create.mutate({ title, times });
      const before = await rankings();
      await storeElsewhere(1);
      const [poll, other] = await ada.client.polls.list.query();
      for (const [index, { starts_at }] of (poll?.times ?? []).entries())
        await say(poll?.id ?? 0, { starts_at, answer: index === 0 ? "No" : "Yes" });
      await say(other?.id ?? 0, { starts_at: other?.times[1]?.starts_at ?? "", answer: "Yes" });
      expect(await rankings()).not.toEqual(before);
      expect(await renew()).toBe(2);
      expect((await rankings()).map(([proposed]) => proposed)).toEqual(before.map(([proposed]) => proposed));
      const person = server.person("ada");
      expect((await rankings())[0]?.[1]).toEqual([
        { starts_at: "2026-12-13T03:00:00.000Z", yes: [person], no: [] },
        { starts_at: "2026-12-12T03:00:00.000Z", yes: [], no: [person] },
      ]);
      const late = say(
        poll?.id ?? 0,
        { starts_at: "2026-12-13T03:00:00.000Z", answer: "No" },
        { answered_ago: 60_000 },
      );
      await expect(late).rejects.toThrow("You have answered again since");
      expect((await newest())[0]).toEqual({ text: expect.stringMatching(/edited/), author_id: null, changes: 1 });
      await ada.client.polls.settle.mutate({ id: poll?.id ?? 0, starts_at: "2026-12-13T03:00:00.000Z" });
      expect((await list()).at(-1)).toMatchObject({ starts_at: "2026-12-13T03:00:00.000Z", going: [person] });
      expect(await renew()).toBe(0);
    });

    it("may each take the hour that another had, also in a poll that was edited", async () => {
      const second = { starts_at: "2026-12-11T20:00", ends_at: "2026-12-11T21:00" };
      await ada.client.polls.create.mutate({ title: "Choir", times });
      const [poll] = await ada.client.polls.list.query();
      const id = poll?.id ?? 0;
      await ada.client.polls.update.mutate({ id, title: "Choir", times: [times[0] as never, second] });
      await storeElsewhere(1);
      const [later] = await ada.client.polls.list.query();
      const [early = "", late = ""] = later?.times.map(({ starts_at }) => starts_at) ?? [];
      await say(id, { starts_at: early, answer: "No" });
      await say(id, { starts_at: late, answer: "Yes" });
      await renew();
      const person = server.person("ada");
      expect((await rankings())[0]?.[1]).toEqual([
        { starts_at: "2026-12-12T04:00:00.000Z", yes: [person], no: [] },
        { starts_at: "2026-12-12T03:00:00.000Z", yes: [], no: [person] },
      ]);
    });

    it.each(["a month", "a day"])("leave answers to a time behind that was removed %s ago", async (since) => {
      const early = { starts_at: "2026-12-11T18:00", ends_at: "2026-12-11T19:00" };
      for (const title of ["Choir", "Walk"]) await ada.client.polls.create.mutate({ title, times: [early, ...times] });
      await storeElsewhere(1);
      const { db } = server.running.services;
      const [{ id, times: proposed } = { id: 0, times: [] }] = await ada.client.polls.list.query();
      const [first = "", second = ""] = proposed.map(({ starts_at }) => starts_at);
      await say(id, { starts_at: first, answer: "No" });
      await say(id, { starts_at: second, answer: "Yes" });
      const stored = await db.selectFrom("polls").select("times").where("id", "=", id).executeTakeFirstOrThrow();
      const left = JSON.stringify((JSON.parse(stored.times) as unknown[]).slice(1));
      await db.updateTable("polls").set({ times: left }).where("id", "=", id).execute();
      if (since === "a month") await db.deleteFrom("last_answers").execute();
      expect(await renew()).toBe(2);
      const [person, both] = [server.person("ada"), await rankings()];
      expect(both[0]?.[1]).toEqual([
        { starts_at: "2026-12-12T03:00:00.000Z", yes: [person], no: [] },
        { starts_at: "2026-12-13T03:00:00.000Z", yes: [], no: [] },
      ]);
      expect(both[1]?.[0]).toMatchObject([{ starts_at: "2026-12-12T02:00:00.000Z" }, {}, {}]);
    });

    it("are left while they are over, or a time is chosen", async () => {
      const past = { starts_at: "2026-02-16T19:00", ends_at: "2026-02-16T21:00" };
      await ada.client.polls.create.mutate({ title: "Choir", times: [past, ...times] });
      await ada.client.polls.create.mutate({ title: "Walk", times });
      const [, walk] = await ada.client.polls.list.query();
      await ada.client.polls.settle.mutate({ id: walk?.id ?? 0, starts_at: walk?.times[0]?.starts_at ?? "" });
      await storeElsewhere(1);
      server.clock.setInstant("2026-02-17T04:30:00.000Z");
      expect(await renew()).toBe(2);
      const [choir] = await ada.client.polls.list.query();
      expect(choir?.times.map(({ starts_at }) => starts_at.slice(11, 16))).toEqual(["04:00", "03:00", "03:00"]);
    });
  });

  it("times that cannot be read stop nothing else, and the host hears of them", async () => {
    const ids = [await plan(), await plan({ title: "Feast" }), await plan({ title: "Rehearsal" })];
    await ada.client.polls.create.mutate({
      title: "Walk",
      times: [{ starts_at: "2026-12-11T19:00", ends_at: "2026-12-11T21:00" }],
    });
    const { db } = server.running.services;
    const before = await list();
    await storeElsewhere(1);
    await db
      .updateTable("gatherings")
      .set({ local_times: "soon" })
      .where("id", "=", ids[0] ?? 0)
      .execute();
    await db
      .updateTable("gatherings")
      .set({ time_zone: "Sea/Atlantis" })
      .where("id", "=", ids[1] ?? 0)
      .execute();
    const [poll] = await db.selectFrom("polls").select("times").execute();
    const times = poll?.times.replaceAll(/"local_times":"[^"]*"/g, '"local_times":"later"') ?? "";
    await db.updateTable("polls").set({ times }).execute();
    await expect(renew()).rejects.toThrow(
      new RegExp(`: Times cannot be read: gathering ${ids[0]}, gathering ${ids[1]}, poll \\d+$`),
    );
    expect((await list()).map(({ starts_at }) => starts_at === before[0]?.starts_at)).toEqual([false, false, true]);
    expect(await renew()).toBe(0);
  });

  it("a collective with very many gatherings is done in parts, with a hundred entries", async () => {
    for (let week = 0; week < 3; week += 1)
      await plan({
        title: `Walk ${week}`,
        starts_at: `2026-03-0${week + 2}T10:00`,
        ends_at: `2026-03-0${week + 2}T11:00`,
        repeats: { unit: "Week", weekdays: ["MO", "TU", "WE", "TH", "FR", "SA", "SU"], times: 250 },
      });
    await storeElsewhere(1);
    const [before, entries] = [await list(), (await newest()).length];
    expect(await renew()).toBe(750);
    const isAnHourEarlier = (await list()).map(({ starts_at }, index) => {
      return Date.parse(before[index]?.starts_at ?? "") - Date.parse(starts_at) === HOUR;
    });
    expect(new Set(isAnHourEarlier)).toEqual(new Set([true]));
    expect((await newest()).length - entries).toBe(3);
  });

  it("a poll that was settled or deleted meanwhile is left as it is", async () => {
    await ada.client.polls.create.mutate({
      title: "Walk",
      times: [{ starts_at: CHOIR.starts_at, ends_at: CHOIR.ends_at }],
    });
    const [{ id, times } = { id: 0, times: [] }] = await ada.client.polls.list.query();
    await ada.client.polls.settle.mutate({ id, starts_at: times[0]?.starts_at ?? "" });
    await storeElsewhere(1);
    const { db, clock } = server.running.services;
    const key = { collectiveId: server.collective.id, at: clock.now().toISOString() };
    const renewed = (poll: number) => db.transaction().execute((trx) => renewPoll(trx, { ...key, id: poll }));
    expect([await renewed(id), await renewed(id + 1)]).toEqual([[], []]);
  });

  it("a gathering that was moved since keeps its new time", async () => {
    const id = await plan();
    await ada.client.gatherings.update.mutate({
      id,
      ...CHOIR,
      starts_at: "2026-12-12T10:00",
      ends_at: "2026-12-12T11:00",
    });
    const before = await list();
    await storeElsewhere(1);
    await renew();
    expect(await list()).toEqual(before);
  });
});
