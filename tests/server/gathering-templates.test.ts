import { describe, expect, it } from "vitest";
import {
  gatheringTemplateInputSchema,
  type GatheringTemplateInput,
} from "../../shared/templates/gathering-templates.schema.ts";
import { listTemplates } from "../../server/features/templates/templates.queries.ts";
import { createTemplate, deleteTemplate, editTemplate } from "../../server/features/templates/templates.service.ts";
import { getJournal } from "../../server/features/journal/journal.service.ts";
import { undo } from "../../server/features/journal/undo.service.ts";
import { worldForEach } from "../support/hooks.ts";

const world = worldForEach();

const input = (changed: object = {}): GatheringTemplateInput =>
  gatheringTemplateInputSchema.parse({
    title: "Dinner",
    summary: "Bring a bowl",
    expectation: "Encouraged",
    ...changed,
  });
const NOTHING_KEPT = { time_of_day: null, minutes: null, place: null, repeats: null };
const KEPT = {
  time_of_day: "19:00",
  minutes: 150,
  place: "Loft",
  repeats: {
    every: 2,
    unit: "Week",
    weekdays: ["TH"],
    on: "Date",
    until: "2026-06-01",
    times: null,
    ends_with_interval: false,
  },
};
const list = () => listTemplates(world.db, world.collective.id);
const by = (name: string, id: number) => ({ ...world.by(name), id });

async function make(): Promise<number> {
  await createTemplate(world, world.by("ada"), input());
  return (await list()).at(-1)?.id ?? 0;
}

/** The newest entry of the journal, as bo reads it. */
async function newestEntry() {
  const state = await world.load();
  const viewed = { state, now: world.clock.now(), viewerId: world.person("bo"), language: "en" as const };
  return (await getJournal(world.db, viewed, {})).entries[0];
}

describe("a template of gatherings", () => {
  it("is made, edited and deleted by any member, and the journal says so", async () => {
    const id = await make();
    expect(await newestEntry()).toMatchObject({ text: "Ada created the template Dinner", undo: [] });
    await editTemplate(world, by("bo", id), input({ title: "Supper" }));
    const supper = {
      ...input({ title: "Supper" }),
      ...NOTHING_KEPT,
      id,
      collective_id: world.collective.id,
      author_id: world.person("ada"),
    };
    expect(await list()).toEqual([supper]);
    expect(await newestEntry()).toMatchObject({ text: "Bo edited the template Supper", undo: [{ field: "title" }] });
    await deleteTemplate(world, by("bo", id));
    expect(await list()).toEqual([]);
    expect(await newestEntry()).toMatchObject({ text: "Bo deleted the template Supper", undo: [{ field: "deleted" }] });
  });

  it("is as it was once a change of it, or its end, is undone", async () => {
    const id = await make();
    const edited = await editTemplate(world, by("bo", id), input({ title: "Supper", summary: null }));
    await undo(world, world.by("ada"), { revision: edited.revision, fields: ["summary"] });
    expect(await list()).toMatchObject([{ title: "Supper", summary: "Bring a bowl" }]);
    const [before] = await list();
    const deleted = await deleteTemplate(world, by("bo", id));
    await undo(world, world.by("ada"), { revision: deleted.revision });
    expect(await list()).toEqual([before]);
  });

  it("keeps the time of day, the length, the place and the repetition, but no last day", async () => {
    await createTemplate(world, world.by("ada"), input(KEPT));
    const kept = { ...KEPT, repeats: { ...KEPT.repeats, until: null } };
    expect(await list()).toMatchObject([kept]);
    const [{ id } = { id: 0 }] = await list();
    // A client that does not know them.
    await editTemplate(world, by("bo", id), input({ title: "Supper" }));
    expect(await list()).toMatchObject([{ ...kept, title: "Supper" }]);
    const { revision } = await editTemplate(world, by("bo", id), input({ ...NOTHING_KEPT, title: "Supper" }));
    expect(await list()).toMatchObject([NOTHING_KEPT]);
    const { changes } = (await newestEntry()) ?? {};
    expect(changes?.map(({ label, before }) => `${label}: ${before}`)).toEqual([
      "Time of day: 19:00",
      "Length in minutes: 150",
      "Place: Loft",
      "Repeats: Every 2 weeks · Thursday",
    ]);
    await undo(world, world.by("ada"), { revision, fields: ["minutes", "repeats"] });
    expect(await list()).toMatchObject([{ ...NOTHING_KEPT, minutes: 150, repeats: kept.repeats }]);
  });

  it("refuses times, lengths and places that no gathering has", () => {
    const refused = [{ time_of_day: "24:00" }, { time_of_day: "7:00" }, { minutes: 0 }, { minutes: 1.5 }];
    const long = [{ minutes: 14 * 1_440 + 1 }, { place: "x".repeat(201) }, { repeats: { unit: "Day" } }];
    for (const field of [...refused, ...long])
      expect(gatheringTemplateInputSchema.safeParse({ title: "Dinner", ...field }).success).toBe(false);
  });

  it("of another collective is not found", async () => {
    const other = { ...by("ada", await make()), collectiveId: world.collective.id + 1, authorId: null };
    await expect(deleteTemplate(world, other)).rejects.toMatchObject({ code: "CollectiveNotFound" });
    await expect(editTemplate(world, by("ada", 999), input())).rejects.toMatchObject({ code: "TemplateNotFound" });
  });
});
