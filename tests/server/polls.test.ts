import { describe, expect, it } from "vitest";
import type { PollAnswer } from "../../shared/enumerations.ts";
import type { PollInput } from "../../shared/polls/polls.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { getAnsweredGathering } from "../../server/features/gatherings/gatherings.service.ts";
import { listPollAnswersOf } from "../../server/features/polls/polls.queries.ts";
import {
  answerPoll,
  createPoll,
  editPoll,
  getAnsweredPoll,
  getOpenPolls,
  withdrawPoll,
} from "../../server/features/polls/polls.service.ts";
import { settlePoll } from "../../server/features/polls/settle.service.ts";
import { deleteGatheringNews } from "../../server/features/news/gathering-news.queries.ts";
import { findEntry } from "../../server/features/journal/journal.queries.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { endMembership } from "../../server/features/membership/membership.service.ts";
import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { worldForEach } from "../support/hooks.ts";
import { createCollective, dayIn, hiatusUntil } from "../support/world.ts";

const world = worldForEach({
  today: dayIn(1),
  people: ["ada", "bo", "cy"],
  crews: ["garden", "kitchen"],
  intervals: 3,
});

const at = (day: number, hour: string) => `2026-01-${day}T${hour}:00:00.000Z`;
const MORNING = { starts_at: at(20, "09"), ends_at: at(20, "11") };
const EVENING = { starts_at: at(20, "18"), ends_at: at(20, "20") };
const LATER = { starts_at: at(25, "09"), ends_at: at(25, "11") };

const input = (changed: object = {}): PollInput =>
  pollInputSchema.parse({ title: "Cleaning", times: [MORNING, EVENING, LATER], ...changed });
const keyOf = (id: number) => ({ collectiveId: world.collective.id, id });
const by = (name: string, id: number) => ({ ...world.by(name), id });

const signedTokens = new SignedTokens(["a secret of sixteen or more"]);
const services = (timeZone = "UTC") => ({ ...world, timeZone, signedTokens, baseUrl: () => "http://localhost" });

/** Proposes times, and returns the poll's id. */
async function propose(changed: object = {}, timeZone?: string): Promise<number> {
  const { events } = await createPoll(services(timeZone), world.by("ada"), input(changed));
  return (events[0] as { GatheringsEvent: { PollUpdated: { id: number } } }).GatheringsEvent.PollUpdated.id;
}

const answer = (id: number, name: string, answers: [string, PollAnswer | null][]) =>
  answerPoll(
    world,
    { ...keyOf(id), personId: world.person(name) },
    answers.map(([starts_at, said]) => ({ starts_at, answer: said })),
  );
const read = (id: number) => getAnsweredPoll(world.db, keyOf(id));
const people = (...names: string[]) => names.map((name) => world.person(name));
const refused = (fields: object) => ({ code: "ValidationFailed", fields });

describe("proposed times", () => {
  it("are asked by any member, and everybody learns of them", async () => {
    const { events } = await createPoll(services(), world.by("bo"), input());
    const poll = { title: "Cleaning", times: [MORNING, EVENING, LATER], gathering_id: null, withdrawn_at: null };
    expect(events).toMatchObject([{ GatheringsEvent: { PollUpdated: { ...poll, author_id: world.person("bo") } } }]);
    expect(await getOpenPolls(world, world.collective.id)).toMatchObject([poll]);
  });

  it("are up to twelve, each as a gathering could have, and with another beginning", async () => {
    const hour = (index: number) => ({ starts_at: at(20, String(index + 10)), ends_at: at(20, String(index + 11)) });
    const many = (count: number) => Array.from({ length: count }, (_, index) => hour(index));
    expect(pollInputSchema.safeParse({ title: "Many", times: many(12) }).success).toBe(true);
    expect(pollInputSchema.safeParse({ title: "Many", times: many(13) }).error?.issues[0]?.message).toBe(
      "tooManyTimes",
    );
    expect(pollInputSchema.safeParse({ title: "None", times: [] }).error?.issues[0]?.message).toBe("timesRequired");
    const twice = [MORNING, { starts_at: "2026-01-20T10:00:00+01:00", ends_at: at(20, "12") }];
    await expect(propose({ times: twice })).rejects.toMatchObject(refused({ times: "timeTwice" }));
    const skipped = { starts_at: "2026-03-29T02:30", ends_at: "2026-03-29T04:00" };
    await expect(propose({ times: [skipped] }, "Europe/Berlin")).rejects.toMatchObject(
      refused({ times: "timeSkipped" }),
    );
  });

  it.each([
    [MORNING.ends_at, MORNING.starts_at],
    ["2026-01-20T19:00", "2026-01-20T19:00"],
    ["2026-01-20T19:00:00+01:00", "2026-01-20T17:30:00Z"],
  ])("end after they begin: %s to %s does not, which is said of it alone", (starts_at, ends_at) => {
    const { error } = pollInputSchema.safeParse({ title: "Backwards", times: [MORNING, { starts_at, ends_at }] });
    expect(error?.issues).toMatchObject([{ path: ["times", 1, "ends_at"], message: "endNotAfterStart" }]);
  });

  it("end after they begin also if only one of both has an offset", async () => {
    const mixed = [{ starts_at: "2026-01-20T19:00", ends_at: "2026-01-20T19:30:00+01:00" }];
    await expect(propose({ times: mixed })).rejects.toMatchObject(refused({ times: "endNotAfterStart" }));
  });

  it("are not all over: nobody would see them", async () => {
    const over = [{ starts_at: "2025-12-20T09:00:00Z", ends_at: "2025-12-20T10:00:00Z" }];
    await expect(propose({ times: over })).rejects.toMatchObject(refused({ times: "timesOver" }));
    const id = await propose();
    world.clock.setDay("2026-01-22");
    await editPoll(world, by("bo", id), input({ title: "Scrubbing" }));
    const passed = editPoll(world, by("bo", id), input({ times: [MORNING, EVENING] }));
    await expect(passed).rejects.toMatchObject(refused({ times: "timesOver" }));
  });

  it("are as the clocks show them in the collective's zone, by their beginning", async () => {
    const times = [
      { starts_at: "2026-07-02T19:00", ends_at: "2026-07-02T20:00" },
      { starts_at: "2026-02-02T19:00", ends_at: "2026-02-02T20:00" },
    ];
    expect(await read(await propose({ times }, "Europe/Berlin"))).toMatchObject({
      times: [{ starts_at: "2026-02-02T18:00:00.000Z" }, { starts_at: "2026-07-02T17:00:00.000Z" }],
    });
  });

  it("are edited, given up and sought again by any member, and each can be undone", async () => {
    const id = await propose();
    const edited = await editPoll(world, by("bo", id), input({ title: "Scrubbing", times: [MORNING] }));
    await undo(world, world.by("cy"), { revision: edited.revision, fields: ["times"] });
    expect(await read(id)).toMatchObject({ title: "Scrubbing", times: [MORNING, EVENING, LATER] });

    const withdrawn = await withdrawPoll(world, by("bo", id), true);
    expect(await getOpenPolls(world, world.collective.id)).toEqual([]);
    await expect(editPoll(world, by("ada", id), input())).rejects.toMatchObject({ code: "PollClosed" });
    await expect(answer(id, "ada", [[MORNING.starts_at, "Yes"]])).rejects.toMatchObject({ code: "PollClosed" });
    await undo(world, world.by("cy"), { revision: withdrawn.revision });
    const reopened = await withdrawPoll(world, by("bo", id), false);
    expect(reopened.events).toEqual([]);
    expect(await read(id)).toMatchObject({ withdrawn_at: null });
  });

  it("of another collective are not found, whatever somebody tries", async () => {
    const id = await propose();
    const other = await createCollective(world.db, dayIn(1), { people: ["zoe"] });
    const key = { collectiveId: other.id, id };
    const zoe = { ...key, authorId: other.people["zoe"] ?? 0, personId: other.people["zoe"] ?? 0 };
    const attempts = [
      () => getAnsweredPoll(world.db, key),
      () => editPoll(world, zoe, input()),
      () => withdrawPoll(world, zoe, true),
      () => answerPoll(world, zoe, [{ starts_at: MORNING.starts_at, answer: "Yes" }]),
      () => settlePoll(services(), zoe, MORNING.starts_at),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "PollNotFound" });
    expect(await getOpenPolls(world, other.id)).toEqual([]);
    expect(await read(id)).toMatchObject({ title: "Cleaning", gathering_id: null, withdrawn_at: null });
  });

  it("are no longer listed once they are all past", async () => {
    await propose();
    world.clock.setDay("2026-01-26");
    expect(await getOpenPolls(world, world.collective.id)).toEqual([]);
  });
});

describe("an answer to proposed times", () => {
  it("is given for some of them, and keeps the others", async () => {
    const id = await propose();
    await answer(id, "bo", [
      [MORNING.starts_at, "Yes"],
      ["2026-01-20T19:00:00+01:00", "IfNeedBe"],
    ]);
    await answer(id, "bo", [
      [MORNING.starts_at, null],
      [LATER.starts_at, "No"],
    ]);
    const { ranking } = await read(id);
    expect(ranking.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))).toMatchObject([
      { ...MORNING, yes: [], if_need_be: [], no: [] },
      { ...EVENING, yes: [], if_need_be: people("bo"), no: [] },
      { ...LATER, yes: [], if_need_be: [], no: people("bo") },
    ]);
    const elsewhere: [string, PollAnswer][] = [[at(21, "09"), "Yes"]];
    await expect(answer(id, "bo", elsewhere)).rejects.toMatchObject({ code: "TimeNotProposed" });
  });

  it("stays with a time whose end changes, goes with one that is proposed no longer, and comes back with it", async () => {
    const id = await propose();
    await answer(id, "bo", [
      [MORNING.starts_at, "Yes"],
      [EVENING.starts_at, "Yes"],
    ]);
    const edited = await editPoll(world, by("ada", id), input({ times: [{ ...MORNING, ends_at: at(20, "12") }] }));
    expect((await read(id)).ranking).toMatchObject([{ ends_at: at(20, "12"), yes: people("bo") }]);
    await undo(world, world.by("cy"), { revision: edited.revision });
    expect((await read(id)).ranking).toMatchObject([{ yes: people("bo") }, { yes: people("bo") }, { yes: [] }]);
  });

  it("is to times that are still proposed, although somebody edits them at the same moment", async () => {
    const id = await propose();
    const [, answered] = await Promise.allSettled([
      editPoll(world, by("ada", id), input({ times: [MORNING, LATER] })),
      answer(id, "bo", [[EVENING.starts_at, "Yes"]]),
      answer(id, "cy", [[LATER.starts_at, "Yes"]]),
    ]);
    const refusals = [answered].filter(({ status }) => status === "rejected");
    expect(refusals).toMatchObject(refusals.map(() => ({ reason: { code: "TimeNotProposed" } })));
    expect((await read(id)).ranking).toMatchObject([
      { ...LATER, yes: people("cy") },
      { ...MORNING, yes: [] },
    ]);
  });

  it("is to times that are not over, and to a poll that is not settled", async () => {
    const id = await propose();
    await answer(id, "bo", [[MORNING.starts_at, "No"]]);
    world.clock.setInstant(MORNING.ends_at);
    const late: [string, PollAnswer][] = [[MORNING.starts_at, "Yes"]];
    await expect(answer(id, "bo", late)).rejects.toMatchObject({ code: "TimeOver" });
    await answer(id, "bo", [[EVENING.starts_at, "Yes"]]);
    expect((await read(id)).ranking).toContainEqual(expect.objectContaining({ ...MORNING, no: people("bo") }));
    await settlePoll(services(), by("ada", id), EVENING.starts_at);
    await expect(answer(id, "bo", [[LATER.starts_at, "Yes"]])).rejects.toMatchObject({ code: "PollClosed" });
  });

  it("of somebody who pauses counts, but they are not asked", async () => {
    await world.save("bo", 1, hiatusUntil(dayIn(2)));
    const id = await propose();
    await answer(id, "bo", [[MORNING.starts_at, "Yes"]]);
    expect((await read(id)).ranking[0]).toMatchObject({ ...MORNING, yes: people("bo"), asked: people("ada", "cy") });
  });

  it("ranks them by who of the crew can, its convenor in that interval first", async () => {
    await world.save("ada", 1, { volunteers: ["garden"] });
    await world.save("bo", 1, { joins: ["garden"] });
    const id = await propose({ crew_id: world.crew("garden") });
    const order = async () => (await read(id)).ranking.map(({ starts_at }) => starts_at);
    await answer(id, "bo", [[LATER.starts_at, "Yes"]]);
    await answer(id, "cy", [[EVENING.starts_at, "Yes"]]);
    expect(await order()).toEqual([LATER.starts_at, EVENING.starts_at, MORNING.starts_at]);
    await answer(id, "ada", [[MORNING.starts_at, "IfNeedBe"]]);
    expect(await order()).toEqual([MORNING.starts_at, LATER.starts_at, EVENING.starts_at]);
    expect((await read(id)).ranking[0]).toMatchObject({ asked: people("ada", "bo"), convenors: people("ada") });
    await world.save("bo", 1, hiatusUntil(dayIn(2)));
    expect((await read(id)).ranking[0]).toMatchObject({ asked: people("ada") });
  });

  it("is in the copy of one's data, and goes with a member who leaves", async () => {
    const id = await propose();
    await answer(id, "bo", [[MORNING.starts_at, "Yes"]]);
    const key = { collectiveId: world.collective.id, personId: world.person("bo") };
    expect(await listPollAnswersOf(world.db, key)).toMatchObject([
      { title: "Cleaning", answers: [{ starts_at: MORNING.starts_at, answer: "Yes" }] },
    ]);
    await endMembership(world.db, {
      collectiveId: world.collective.id,
      authorId: null,
      personIds: people("bo"),
      at: world.clock.now().toISOString(),
      current: null,
      today: dayIn(1),
    });
    expect(await listPollAnswersOf(world.db, key)).toEqual([]);
    expect((await read(id)).ranking.every(({ yes }) => yes.length === 0)).toBe(true);
  });
});

it("the answers to a time that was chosen stay when somebody leaves once people are told", async () => {
  const id = await propose();
  for (const name of ["bo", "cy"]) await answer(id, name, [[EVENING.starts_at, "Yes"]]);
  await settlePoll(services(), by("ada", id), EVENING.starts_at);
  await endMembership(world.db, {
    collectiveId: world.collective.id,
    authorId: null,
    personIds: people("cy"),
    at: world.clock.now().toISOString(),
    current: null,
    today: dayIn(1),
  });
  await deleteGatheringNews(world.db, world.collective.id);
  await endMembership(world.db, {
    collectiveId: world.collective.id,
    authorId: null,
    personIds: people("bo"),
    at: world.clock.now().toISOString(),
    current: null,
    today: dayIn(1),
  });
  const { ranking } = await read(id);
  expect(ranking.flatMap(({ yes }) => yes)).toEqual(people("bo"));
});

describe("a chosen time", () => {
  it("makes a gathering, to which nobody who answered is asked again", async () => {
    const id = await propose({ places: 1, crew_id: world.crew("garden"), place: "Net loft", expectation: "Expected" });
    await answer(id, "bo", [[EVENING.starts_at, "Yes"]]);
    world.clock.advance(1_000);
    await answer(id, "ada", [[EVENING.starts_at, "Yes"]]);
    await answer(id, "cy", [
      [EVENING.starts_at, "IfNeedBe"],
      [MORNING.starts_at, "No"],
    ]);
    const { events, revision } = await settlePoll(services(), by("cy", id), EVENING.starts_at);
    expect(events.map((event) => Object.keys(Object.values(event)[0] as object)[0])).toEqual([
      "GatheringUpdated",
      "AttendancesUpdated",
      "PollUpdated",
    ]);
    const { gathering_id } = await read(id);
    const gathering = await getAnsweredGathering(world.db, keyOf(gathering_id ?? 0));
    expect(gathering).toMatchObject({ ...EVENING, title: "Cleaning", place: "Net loft", expectation: "Expected" });
    expect(gathering).toMatchObject({ going: people("bo"), waiting: people("ada"), maybe: people("cy") });
    const { collectiveId } = world.by("cy");
    expect((await findEntry(world.db, { collectiveId, revision }))?.journalled).toMatchObject({
      kind: "poll",
      before: { gathering_id: null },
      after: { gathering_id },
    });
    expect(await getOpenPolls(world, collectiveId)).toEqual([]);
  });

  it("is one of the proposed ones that is not over, and is chosen once", async () => {
    const id = await propose();
    const settle = (startsAt: string) => settlePoll(services(), by("bo", id), startsAt);
    await expect(settle(at(21, "09"))).rejects.toMatchObject({ code: "TimeNotProposed" });
    world.clock.setDay("2026-01-22");
    await expect(settle(MORNING.starts_at)).rejects.toMatchObject({ code: "TimeOver" });
    await settle(LATER.starts_at);
    await expect(settle(LATER.starts_at)).rejects.toMatchObject({ code: "PollClosed" });
    await expect(withdrawPoll(world, by("bo", id), true)).rejects.toMatchObject({ code: "PollClosed" });
  });
});
