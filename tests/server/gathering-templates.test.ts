import { describe, expect, it } from "vitest";
import { gatheringTemplateInputSchema, type GatheringTemplateInput } from "../../shared/gathering-templates.schema.ts";
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

  it("of another collective is not found", async () => {
    const other = { ...by("ada", await make()), collectiveId: world.collective.id + 1, authorId: null };
    await expect(deleteTemplate(world, other)).rejects.toMatchObject({ code: "CollectiveNotFound" });
    await expect(editTemplate(world, by("ada", 999), input())).rejects.toMatchObject({ code: "TemplateNotFound" });
  });
});
