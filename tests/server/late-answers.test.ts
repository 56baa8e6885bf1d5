import { beforeEach, describe, expect, it } from "vitest";
import type { GatheringAnswer } from "../../shared/enumerations.ts";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { getAnsweredPoll } from "../../server/features/polls/polls.service.ts";
import { runJob } from "../../server/jobs/jobs.ts";
import { newsServer } from "../support/news.ts";
import { send } from "../support/send.ts";
import { signIn } from "../support/test-server.ts";
import { EXIT } from "../support/world.ts";

/** Answers that have waited for the network, and arrive after others. */

const { server, as, client } = newsServer({ people: ["ada", "bo", "cy"] });
const people = (...names: string[]) => names.map((name) => server.person(name));
const keyOf = (id: number) => ({ collectiveId: server.collective.id, id });
const read = (id: number) => getAnsweredGathering(server.running.services.db, keyOf(id));

const THURSDAY = { starts_at: "2026-02-19T18:00:00.000Z", ends_at: "2026-02-19T20:00:00.000Z", place: "Hall" };
const SATURDAY = { starts_at: "2026-02-21T08:00:00.000Z", ends_at: "2026-02-21T10:00:00.000Z", place: "Lake house" };
const MINUTES = 60_000;

describe("an answer to a gathering that has waited", () => {
  let id: number;
  beforeEach(async () => {
    id = await as("ada").meet(THURSDAY);
  });
  const say = async (name: string, answer: GatheringAnswer | null, more: object = {}) =>
    (await client(name)).gatherings.answer.mutate({ id, answer, ...more });
  const isRefused = (answering: Promise<unknown>, code = "AnsweredSince") =>
    expect(answering).rejects.toMatchObject({ data: { appCode: code } });

  it("does not replace one that its person has given since then, on whatever device, nor its note", async () => {
    const other = await as("ada").meet(SATURDAY);
    await say("bo", "NotGoing", { note: "Ill" });
    const late = { note: "With cake", answered_ago: MINUTES };
    await isRefused(say("bo", "Going", late));
    expect(await read(id)).toMatchObject({ going: [], not_going: people("bo"), notes: [{ note: "Ill" }] });
    await say("ada", "Going", late);
    await say("bo", "Going", { ...late, id: other });
    expect([await read(id), await read(other)]).toMatchObject([{ going: people("ada") }, { going: people("bo") }]);
  });

  it("does not bring back one that was taken back since then", async () => {
    for (const answer of ["Maybe", null] as const) await say("bo", answer);
    await isRefused(say("bo", "Maybe", { answered_ago: MINUTES }));
    expect(await read(id)).toMatchObject({ maybe: [] });
  });

  it("counts by when it was given, in whatever order two tabs send theirs", async () => {
    await say("bo", "Maybe", { answered_ago: 1 * MINUTES });
    for (const [answer, ago] of [
      ["Going", 4],
      ["Maybe", 3],
      ["NotGoing", 2],
    ] as const)
      await isRefused(say("bo", answer, { answered_ago: ago * MINUTES }));
    expect(await read(id)).toMatchObject({ maybe: people("bo"), going: [], not_going: [] });
    await say("bo", "NotGoing", { answered_ago: 30_000 });
    expect(await read(id)).toMatchObject({ maybe: [], not_going: people("bo") });
  });

  it("counts by its number among those of its device, however long each was on its way", async () => {
    const other = await as("ada").meet(SATURDAY);
    const first = { device: { key: "phone", number: 1 } };
    const [second, third] = [2, 3].map((number) => ({ device: { key: "phone", number }, answered_ago: 3 * MINUTES }));
    // The network held it back for longer than the next one has waited.
    await say("bo", "Going", first);
    await say("bo", "Maybe", second);
    expect(await read(id)).toMatchObject({ maybe: people("bo") });
    await isRefused(say("bo", "Going", first));
    await say("bo", "Going", { ...first, id: other });
    // Devices are compared by time, and the device from before still is by what it has said then.
    await say("bo", "NotGoing", { device: { key: "laptop", number: 1 }, answered_ago: 2 * MINUTES });
    await isRefused(say("bo", "Going", third));
    // A page of an earlier release has no number.
    await isRefused(say("bo", "Going", { answered_ago: 4 * MINUTES }));
    await say("bo", "Maybe", { answered_ago: MINUTES });
    expect([await read(id), await read(other)]).toMatchObject([{ maybe: people("bo") }, { going: people("bo") }]);
  });

  it("does not replace one that its person has given since then on another device, after the next one of its own", async () => {
    const phone = (number: number) => ({ device: { key: "phone", number } });
    await say("bo", "Maybe", phone(2));
    await say("bo", "NotGoing", { device: { key: "laptop", number: 1 } });
    await isRefused(say("bo", "Going", phone(1)));
    expect(await read(id)).toMatchObject({ not_going: people("bo"), going: [] });
    await say("bo", "Going", phone(3));
    expect(await read(id)).toMatchObject({ going: people("bo") });
  });

  it("is not applied to another time or place than its person has seen", async () => {
    await as("ada").editGathering(id, SATURDAY);
    await isRefused(say("bo", "Going", { answered_ago: 32 * MINUTES, seen: THURSDAY }), "GatheringMoved");
    await isRefused(say("bo", "Going", { seen: { ...SATURDAY, place: null } }), "GatheringMoved");
    expect(await read(id)).toMatchObject({ going: [] });
    // One instant can be written in several ways.
    const seen = { ...SATURDAY, starts_at: "2026-02-21T08:00:00Z", ends_at: "2026-02-21T11:00:00+01:00" };
    await say("bo", "Going", { seen });
    expect(await read(id)).toMatchObject({ going: people("bo") });
  });

  it("is the last one if it is given now, whatever the clock said before", async () => {
    await say("bo", "Maybe");
    server.clock.advance(-3_600);
    await say("bo", "Going");
    expect(await read(id)).toMatchObject({ going: people("bo") });
  });

  it("is repeated with its key, though it has waited for longer by then", async () => {
    const cookie = await signIn(server.url, "bo");
    const answer = (answered_ago?: number, more: object = {}) =>
      send(`${server.url}/trpc/gatherings.answer`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": "once", cookie },
        body: JSON.stringify({ id, answer: "Going", answered_ago, ...more }),
      });
    const first = await (await answer()).text();
    expect(first).toContain("AttendancesUpdated");
    for (const ago of [MINUTES, 2 * MINUTES]) expect(await (await answer(ago)).text()).toBe(first);
    // Another tab with an earlier release repeats it.
    expect(await (await answer(MINUTES, { device: { key: "phone", number: 1 } })).text()).toBe(first);
  });

  it("is compared for a month, for as long as devices keep it", async () => {
    await as("bo").answer(id, "Going");
    const countAfter = async (days: number) => {
      server.clock.advance(days * 86_400);
      await runJob(server.running.services, "prune");
      return (await server.running.services.db.selectFrom("last_answers").select("person_id").execute()).length;
    };
    expect(await countAfter(30)).toBe(1);
    expect(await countAfter(2)).toBe(0);
  });
});

it("answers to a poll that have waited count for each time alone", async () => {
  const { polls } = await client("bo");
  const times = [THURSDAY, SATURDAY].map(({ starts_at, ends_at }) => ({ starts_at, ends_at }));
  const id = await as("bo").propose({ times });
  const say = (answer: "Yes" | "No", of: typeof times, given: object) =>
    polls.answer.mutate({ id, answers: of.map(({ starts_at }) => ({ starts_at, answer })), ...given });
  const onPhone = (number: number) => ({ device: { key: "phone", number } });
  await say("No", times.slice(0, 1), { answered_ago: 0 });
  const late = { answered_ago: MINUTES };
  await expect(say("Yes", times.slice(0, 1), late)).rejects.toThrow("You have answered again since");
  await say("No", times.slice(1), onPhone(1));
  await say("Yes", times, { ...late, ...onPhone(2) });
  const { ranking } = await getAnsweredPoll(server.running.services.db, keyOf(id));
  expect(ranking.toSorted((one, later) => (one.starts_at < later.starts_at ? -1 : 1))).toMatchObject([
    { yes: [], no: people("bo") },
    { yes: people("bo"), no: [] },
  ]);
});

describe("a plan that the network has held back", () => {
  const save = async (number: number, plan: object, key = "phone") =>
    (await client("bo")).me.saveParticipation.mutate({ interval_id: 3, device: { key, number }, ...plan } as never);
  const optIn = { participation_intention: "OptIn" };

  it.each([EXIT, { ...optIn, focus: "The roof" }])("does not replace a later one of its device: %o", async (later) => {
    await save(2, later);
    await expect(save(1, optIn)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    // It has been merged.
    await save(1, { ...later, wellbeing: "Fine", answered_ago: 2 * MINUTES });
    await save(1, optIn, "laptop");
    await expect(save(1, later)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    await save(3, later);
  });

  it("does not come back after it was taken back, nor is a later one taken back", async () => {
    const { me } = await client("bo");
    const withdraw = async (number: number) =>
      me.withdrawParticipation.mutate({ interval_id: 3, device: { key: "phone", number } });
    await save(2, optIn);
    await expect(withdraw(1)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
    await withdraw(4);
    await expect(save(3, optIn)).rejects.toMatchObject({ data: { appCode: "AnsweredSince" } });
  });
});

it("what is known of devices and their answers is personal data", async () => {
  await (
    await client("bo")
  ).me.saveParticipation.mutate({ interval_id: 3, ...EXIT, device: { key: "phone", number: 7 } });
  const { last_answers } = await (await client("bo")).account.personalData.query();
  const given = { subject_id: 3, device: "phone", number: 7 };
  expect(last_answers).toHaveLength(2);
  for (const kind of ["interval", "plan"])
    expect(last_answers).toContainEqual(expect.objectContaining({ kind, ...given }));
});

describe("who was there", () => {
  let id: number;
  const note = async (name: string, names: string[], before?: string[] | null) =>
    (await client(name)).gatherings.notePresence.mutate({
      id,
      person_ids: people(...names),
      ...(before !== undefined && { noted_before: before && people(...before) }),
    });
  const noted = async () => (await read(id)).were_there;
  beforeEach(async () => {
    id = await as("ada").meet({ starts_at: "2026-02-15T08:00:00Z", ends_at: "2026-02-15T09:00:00Z" });
  });

  it("compares with a thousand people at most", async () => {
    const noted_before = Array.from({ length: 1_001 }, (_, index) => index + 1);
    const { gatherings } = await client("ada");
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
