import { beforeEach, describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { send } from "../support/send.ts";

/** Answers that have waited for the network, and arrive after others. */

const server = sharedServer({ people: ["ada", "bo", "cy"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
const people = (...names: string[]) => names.map((name) => server.person(name));

const THURSDAY = { starts_at: "2026-02-19T18:00:00.000Z", ends_at: "2026-02-19T20:00:00.000Z", place: "Hall" };
const SATURDAY = { starts_at: "2026-02-21T08:00:00.000Z", ends_at: "2026-02-21T10:00:00.000Z", place: "Lake house" };
const MINUTES = 60_000;

describe("an answer to a gathering that has waited", () => {
  let id: number;
  let other: number;
  const read = async (of = id) => (await as("cy")).gatherings.get.query({ id: of });
  beforeEach(async () => {
    id = await actAs(server, "ada").meet(THURSDAY);
    other = await actAs(server, "ada").meet({ ...SATURDAY, title: "Breakfast" });
  });

  it("does not replace one that its person has given since then, on whatever device, nor its note", async () => {
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id, answer: "NotGoing", note: "Ill" });
    const late = { answer: "Going", note: "With cake", answered_ago: MINUTES } as const;
    await expect(gatherings.answer.mutate({ id, ...late })).rejects.toThrow("You have answered again since");
    expect(await read()).toMatchObject({ going: [], not_going: people("bo"), notes: [{ note: "Ill" }] });
    await (await as("ada")).gatherings.answer.mutate({ id, ...late });
    await gatherings.answer.mutate({ id: other, ...late });
    expect([await read(), await read(other)]).toMatchObject([{ going: people("ada") }, { going: people("bo") }]);
  });

  it("does not bring back one that was taken back since then", async () => {
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id, answer: "Maybe" });
    await gatherings.answer.mutate({ id, answer: null });
    await expect(gatherings.answer.mutate({ id, answer: "Maybe", answered_ago: MINUTES })).rejects.toThrow();
    expect(await read()).toMatchObject({ maybe: [] });
  });

  it("counts by when it was given, in whatever order two tabs send theirs", async () => {
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id, answer: "Maybe", answered_ago: 1 * MINUTES });
    for (const [answer, ago] of [
      ["Going", 4],
      ["Maybe", 3],
      ["NotGoing", 2],
    ] as const)
      await expect(gatherings.answer.mutate({ id, answer, answered_ago: ago * MINUTES })).rejects.toThrow();
    expect(await read()).toMatchObject({ maybe: people("bo"), going: [], not_going: [] });
    await gatherings.answer.mutate({ id, answer: "NotGoing", answered_ago: 30_000 });
    expect(await read()).toMatchObject({ maybe: [], not_going: people("bo") });
  });

  it("is not applied to another time or place than its person has seen", async () => {
    await (await as("ada")).gatherings.update.mutate({ id, title: "Dinner", ...SATURDAY });
    const { gatherings } = await as("bo");
    const late = gatherings.answer.mutate({ id, answer: "Going", answered_ago: 32 * MINUTES, seen: THURSDAY });
    await expect(late).rejects.toThrow("The time or the place has changed");
    await expect(
      gatherings.answer.mutate({ id, answer: "Going", seen: { ...SATURDAY, place: null } }),
    ).rejects.toThrow();
    expect(await read()).toMatchObject({ going: [] });
    // One instant can be written in several ways.
    const seen = { ...SATURDAY, starts_at: "2026-02-21T08:00:00Z", ends_at: "2026-02-21T11:00:00+01:00" };
    await gatherings.answer.mutate({ id, answer: "Going", seen });
    expect(await read()).toMatchObject({ going: people("bo") });
  });

  it("is the last one if it is given now, whatever the clock said before", async () => {
    const { gatherings } = await as("bo");
    await gatherings.answer.mutate({ id, answer: "Maybe" });
    server.clock.advance(-3_600);
    await gatherings.answer.mutate({ id, answer: "Going" });
    expect(await read()).toMatchObject({ going: people("bo") });
  });

  it("is repeated with its key, though it has waited for longer by then", async () => {
    const { cookie } = await member("bo");
    const answer = (answered_ago?: number) =>
      send(`${server.url}/trpc/gatherings.answer`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "once", cookie },
        body: JSON.stringify({ id, answer: "Going", answered_ago }),
      });
    const first = await (await answer()).text();
    expect(first).toContain("AttendancesUpdated");
    for (const ago of [MINUTES, 2 * MINUTES]) expect(await (await answer(ago)).text()).toBe(first);
  });

  it("is compared for a month, for as long as devices keep it", async () => {
    await actAs(server, "bo").answer(id, "Going");
    const count = async () =>
      (await server.running.services.db.selectFrom("last_answers").select("person_id").execute()).length;
    server.clock.advance(30 * 86_400);
    await runJob(server.running.services, "prune");
    expect(await count()).toBe(1);
    server.clock.advance(2 * 86_400);
    await runJob(server.running.services, "prune");
    expect(await count()).toBe(0);
  });
});

describe("answers to a poll that have waited", () => {
  it("count for each time alone", async () => {
    const { polls } = await as("bo");
    const times = [THURSDAY, SATURDAY].map(({ starts_at, ends_at }) => ({ starts_at, ends_at }));
    await polls.create.mutate({ title: "Walk", times });
    const [{ id } = { id: 0 }] = await polls.list.query();
    const say = (answer: "Yes" | "No", [...of]: { starts_at: string }[], ago?: number) =>
      polls.answer.mutate({
        id,
        answers: of.map(({ starts_at }) => ({ starts_at, answer })),
        ...(ago !== undefined && { answered_ago: ago }),
      });
    await say("No", [THURSDAY]);
    await expect(say("Yes", [THURSDAY], MINUTES)).rejects.toThrow("You have answered again since");
    await say("Yes", [THURSDAY, SATURDAY], MINUTES);
    const { ranking } = await polls.get.query({ id });
    const by = (wanted: string) => ranking.find(({ starts_at }) => starts_at === wanted);
    expect([by(THURSDAY.starts_at), by(SATURDAY.starts_at)]).toMatchObject([
      { yes: [], no: people("bo") },
      { yes: people("bo"), no: [] },
    ]);
  });
});

describe("who was there", () => {
  let id: number;
  const note = async (name: string, names: string[], before?: string[] | null) =>
    (await as(name)).gatherings.notePresence.mutate({
      id,
      person_ids: people(...names),
      ...(before !== undefined && { noted_before: before && people(...before) }),
    });
  const noted = async () => (await (await as("cy")).gatherings.get.query({ id })).were_there;
  beforeEach(async () => {
    id = await actAs(server, "ada").meet({ starts_at: "2026-02-15T08:00:00Z", ends_at: "2026-02-15T09:00:00Z" });
  });

  it("compares with a thousand people at most", async () => {
    const noted_before = Array.from({ length: 1_001 }, (_, index) => index + 1);
    const { gatherings } = await as("ada");
    await expect(gatherings.notePresence.mutate({ id, person_ids: [], noted_before })).rejects.toMatchObject({
      data: { code: "BAD_REQUEST" },
    });
    await gatherings.notePresence.mutate({ id, person_ids: [], noted_before: noted_before.slice(1) });
  });

  it("is what both have ticked, if two note it at once", async () => {
    await note("ada", ["ada", "cy"], null);
    await note("bo", ["bo"], null);
    expect(await noted()).toEqual(people("ada", "bo", "cy"));
  });

  it("loses whom one of them has unticked, and nobody else", async () => {
    await note("ada", ["ada", "bo"], null);
    await note("ada", ["bo"], ["ada", "bo"]);
    await note("cy", ["ada", "bo", "cy"], ["ada", "bo"]);
    expect(await noted()).toEqual(people("bo", "cy"));
  });

  it("is replaced by clients that do not say what they have seen", async () => {
    await note("ada", ["ada", "cy"]);
    await note("bo", ["bo"]);
    expect(await noted()).toEqual(people("bo"));
  });
});
