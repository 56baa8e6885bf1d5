import { describe, expect, it } from "vitest";
import { answerGathering, noteWhoWasThere } from "../../server/features/gatherings/answers.service.ts";
import { deleteGathering, getDeletion } from "../../server/features/series/deletion.service.ts";
import { listSeries } from "../../server/features/series/series.queries.ts";
import { getJournal } from "../../server/features/journal/journal.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { createPoll, getAnsweredPoll } from "../../server/features/polls/polls.service.ts";
import { writeChoice } from "../../server/features/polls/settle.service.ts";
import { pollInputSchema } from "../../shared/polls/polls.schema.ts";
import { change } from "../../server/revision/change.ts";
import { seriesIn2026 } from "../support/gathering-series.ts";
import { worldForEach } from "../support/hooks.ts";
import { createCollective, dayIn } from "../support/world.ts";

const world = worldForEach({ today: dayIn(1), people: ["ada", "bo"], crews: ["garden"], intervals: 3 });
const { plan, listAll, cancel, edit } = seriesIn2026(world);

const REFUSED = { code: "GatheringNotDeletable" };
const by = (name: string, id: number) => ({ ...world.by(name), id });
const keyOf = (name: string, id: number) => ({
  collectiveId: world.collective.id,
  personId: world.person(name),
  id,
});
const first = async () => (await listAll())[0]?.id ?? 0;
const deletable = async (name: string) => (await getDeletion(world.db, keyOf(name, await first()))).gatherings;
const remove = async (name: string) => deleteGathering(world, by(name, await first()));

async function newestEntry() {
  const viewed = {
    state: await world.load(),
    now: world.clock.now(),
    viewerId: world.person("bo"),
    language: "en" as const,
  };
  return (await getJournal(world.db, viewed, {})).entries[0];
}

describe("a gathering that nobody has answered", () => {
  it("is deleted by who planned it alone, and the journal says so", async () => {
    await plan(null);
    expect([await deletable("ada"), await deletable("bo")]).toEqual([1, 0]);
    await expect(remove("bo")).rejects.toMatchObject(REFUSED);
    const id = await first();
    const { events } = await remove("ada");
    expect(events).toEqual([{ GatheringsEvent: { GatheringDeleted: { id, collective_id: world.collective.id } } }]);
    expect(await listAll()).toEqual([]);
    expect(await newestEntry()).toMatchObject({ text: "Ada deleted Dinner", undo: [{ field: "deleted" }] });
    await expect(deleteGathering(world, by("ada", id))).rejects.toMatchObject({ code: "GatheringNotFound" });
  });

  it("is back as it was once that is undone, once, and is everyone's if its crew is gone", async () => {
    await plan(null, { crew_id: world.crew("garden"), places: 3, links: [] });
    const [before] = await listAll();
    const deleted = await remove("ada");
    await undo(world, world.by("bo"), deleted);
    expect(await listAll()).toEqual([before]);
    await expect(undo(world, world.by("bo"), deleted)).rejects.toMatchObject({ code: "NothingToUndo" });
    const again = await remove("ada");
    await world.db.deleteFrom("crews").execute();
    await world.db.updateTable("journal").set({ author_id: null }).execute();
    await undo(world, world.by("bo"), again);
    expect(await listAll()).toMatchObject([{ id: before?.id, crew_id: null, author_id: world.person("ada") }]);
  });

  it("is that of another collective only there", async () => {
    await plan(null);
    const other = await createCollective(world.db, dayIn(1), { name: "Harbour", people: ["zoe"] });
    const zoe = { collectiveId: other.id, authorId: other.people["zoe"] ?? 0, id: await first() };
    await expect(deleteGathering(world, zoe)).rejects.toMatchObject({ code: "GatheringNotFound" });
  });
});

describe("a gathering stays", () => {
  it("as long as somebody has answered, also if it is cancelled", async () => {
    await plan(null);
    const id = await first();
    await answerGathering(world, keyOf("bo", id), "NotGoing");
    expect(await deletable("ada")).toBe(0);
    await expect(remove("ada")).rejects.toMatchObject(REFUSED);
    await answerGathering(world, keyOf("bo", id), null);
    expect(await deletable("ada")).toBe(1);
  });

  it("if it was noted who was there, or that nobody was", async () => {
    await plan(null, { starts_at: "2026-01-14T19:00", ends_at: "2026-01-14T21:00" });
    await noteWhoWasThere(world, keyOf("bo", await first()), { person_ids: [world.person("bo")] });
    await expect(remove("ada")).rejects.toMatchObject(REFUSED);
  });

  it("if its time was found together: the search for it would begin anew", async () => {
    const times = [{ starts_at: "2026-01-20T09:00:00.000Z", ends_at: "2026-01-20T11:00:00.000Z" }];
    const input = pollInputSchema.parse({ title: "Cleaning", times });
    const { events } = await createPoll({ ...world, timeZone: "UTC" }, world.by("ada"), input);
    const { id } = (events[0] as { GatheringsEvent: { PollUpdated: { id: number } } }).GatheringsEvent.PollUpdated;
    const now = world.clock.now().toISOString();
    await change(world, world.by("ada"), async (trx) => {
      return (await writeChoice(trx, { ...by("ada", id), now }, times[0]?.starts_at ?? "")).changed;
    });
    await expect(remove("ada")).rejects.toMatchObject(REFUSED);
    expect(await getAnsweredPoll(world.db, keyOf("ada", id))).toMatchObject({ gathering_id: await first() });
  });
});

describe("a series that nobody has answered", () => {
  it("is deleted whole, for good", async () => {
    await plan({ unit: "Week", times: 4 });
    await plan(null, { title: "Another" });
    await cancel("2026-01-22", "This");
    expect([await deletable("ada"), await deletable("bo")]).toEqual([4, 0]);
    const { events, revision } = await remove("ada");
    expect(events).toMatchObject([{ GatheringsEvent: { SeriesDeleted: { collective_id: world.collective.id } } }]);
    expect((await listAll()).map(({ title }) => title)).toEqual(["Another"]);
    expect(await listSeries(world.db, world.collective.id)).toEqual([]);
    expect(await newestEntry()).toMatchObject({ text: "Ada deleted the series Dinner", undo: [] });
    await expect(undo(world, world.by("ada"), { revision })).rejects.toMatchObject({ code: "NothingToUndo" });
  });

  it("stays as long as one of its gatherings is answered", async () => {
    await plan({ unit: "Week", times: 4 });
    const last = (await listAll()).at(-1)?.id ?? 0;
    await answerGathering(world, keyOf("bo", last), "Maybe");
    expect(await deletable("ada")).toBe(0);
    await expect(remove("ada")).rejects.toMatchObject(REFUSED);
    await edit("2026-02-05", { title: "Feast" }, { scope: "Following" });
    expect(await deletable("ada")).toBe(3);
  });
});
