import { describe, expect, it } from "vitest";
import { eoiInputSchema } from "../../shared/entry-pathways/entry-pathways.schema.ts";
import { profileSchema } from "../../shared/people/people.schema.ts";
import { removePerson } from "../../server/features/membership/removal.service.ts";
import { submitEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { prune } from "../../server/jobs/prune.ts";
import { callProcedure } from "../support/procedures.ts";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { mailedToken } from "../support/emails.ts";
import { EXIT } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden", "kitchen"] });
const ada = memberForEach(server, "ada");

const db = () => server.running.services.db;

/** The newest entries, as they are stored. */
async function entries() {
  const rows = await db().selectFrom("journal").selectAll().orderBy("revision", "desc").execute();
  const parse = (side: string | null) => side && (JSON.parse(side) as unknown);
  return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }));
}

async function subjectsOf(revision: number): Promise<string[]> {
  const rows = await db().selectFrom("journal_subjects").selectAll().where("revision", "=", revision).execute();
  return rows.map(({ subject, subject_id }) => `${subject} ${subject_id}`).toSorted();
}

const everything = async () => JSON.stringify(await entries());
const volunteer = { volunteers: ["garden"] };

async function receiveEois(name = "Wren") {
  await actAs(server, "ada").editCollective({ feature_eoi: true });
  const eoi = eoiInputSchema.parse({ name, email: "wren@mail.example.org", interest: "Boats and bees" });
  await submitEoi(server.running.services, server.collective.id, eoi);
  const row = await db().selectFrom("entry_pathways").select("id").executeTakeFirstOrThrow();
  return row.id;
}

describe("the journal", () => {
  it("keeps what was before and after, by whom and when, with the change itself", async () => {
    const changed = { name: "Garden", description: "Soil", links: [] };
    const { revision } = await actAs(server, "bo").editCrew("garden", changed);
    const [entry] = await entries();
    expect(entry).toMatchObject({
      revision,
      at: server.clock.now().toISOString(),
      author_id: server.person("bo"),
      kind: "crew",
      before: { name: "garden", description: "Everything about garden" },
      after: { name: "Garden", description: "Soil" },
    });
    expect(await subjectsOf(revision)).toEqual([`crew ${server.crew("garden")}`, `person ${server.person("bo")}`]);
  });

  it("has no entry where nothing that it keeps is different", async () => {
    const { plan } = actAs(server, "ada");
    await plan(2, volunteer);
    const { length } = await entries();
    await plan(2, { ...volunteer, wellbeing: "Tired", capacity_score: -1, intention_context: "A long winter" });
    expect(await entries()).toHaveLength(length);
  });

  it("never has answers about capacity or reasons, contacts or addresses", async () => {
    const { plan, editProfile } = actAs(server, "ada");
    const secrets = { wellbeing: "Tired", focus: "My thesis", capacity: "One evening", intention_context: "A funeral" };
    await plan(2, { ...volunteer, ...secrets, private_capacity_planning: true });
    await plan(3, { ...secrets, private_capacity_planning: false });
    await editProfile({ display_name: "Ada", contacts: [{ label: "Phone", text: "960104" }] });
    await ada.client.invitations.send.mutate({ name: "Newcomer", email: "newcomer@mail.example.org" });
    const kept = await everything();
    expect(kept).toContain("Newcomer");
    for (const secret of [...Object.values(secrets), "960104", "mail.example.org"]) expect(kept).not.toContain(secret);
  });

  it("has the server's choice of a convenor by nobody, and is found by the crew", async () => {
    await actAs(server, "ada").plan(3, volunteer);
    const { revision } = await actAs(server, "bo").plan(3, volunteer);
    await actAs(server, "ada").plan(3, { joins: ["garden"] });
    const [chosen, own, first] = await entries();
    expect(first?.revision).toBe(revision);
    expect(own).toMatchObject({ author_id: server.person("ada"), after: { crews: [{ convenor: false }] } });
    expect(chosen).toMatchObject({
      author_id: null,
      before: { person_id: server.person("bo"), crews: [{ crew_id: server.crew("garden"), convenor: false }] },
      after: { person_id: server.person("bo"), crews: [{ crew_id: server.crew("garden"), convenor: true }] },
    });
    expect(await subjectsOf(chosen?.revision ?? 0)).toEqual([
      `crew ${server.crew("garden")}`,
      "interval 3",
      `person ${server.person("bo")}`,
    ]);
  });

  it("has the roll-over, who left with the interval, and who convenes instead, by nobody", async () => {
    await actAs(server, "bo").plan(2, EXIT);
    server.clock.setDay("2026-03-05");
    await server.rollOver();
    const [rolledOver, left] = await entries();
    expect(rolledOver).toMatchObject({
      author_id: null,
      kind: "roll_over",
      before: { current_interval: 2, next_interval: 3 },
      after: { current_interval: 3, next_interval: null },
    });
    expect(left).toMatchObject({
      author_id: null,
      kind: "person",
      before: { id: server.person("bo"), left_at: null },
      after: { id: server.person("bo"), left_at: server.clock.now().toISOString() },
    });
  });

  it("has plans that disappear because the person leaves before", async () => {
    const { plan } = actAs(server, "ada");
    await plan(3, volunteer);
    await plan(2, EXIT);
    const [later] = await entries();
    expect(later).toMatchObject({
      before: { interval_id: 3, crews: [{ convenor: true }] },
      after: { interval_id: 3, answer: null, crews: [] },
    });
  });

  it("names a crew that has no volunteer any more since somebody left", async () => {
    const { plan } = actAs(server, "ada");
    const texts = async (crew_id?: number) => {
      const { entries: listed } = await ada.client.journal.list.query(crew_id === undefined ? {} : { crew_id });
      return listed.map(({ text }) => text);
    };
    await actAs(server, "bo").plan(2, { joins: ["kitchen"], volunteers: ["garden"] });
    await plan(2, { volunteers: ["garden", "kitchen"] });
    await actAs(server, "bo").plan(2, EXIT);
    expect(await texts()).toContain("Bo leaves, leaves garden and leaves kitchen in interval 2");
    await plan(2, EXIT);
    const lost = ["garden", "kitchen"].map((crew) => `leaves ${crew}, where nobody volunteers to convene any more`);
    const sentence = `Ada leaves, ${lost.join(" and ")} in interval 2`;
    for (const crew of ["garden", "kitchen"]) expect(await texts(server.crew(crew))).toContain(sentence);
  });

  it("has of an expression of interest the name and what members add, until it is gone", async () => {
    const entry_pathway_id = await receiveEois();
    await ada.client.entryPathways.writeNote.mutate({ entry_pathway_id, note: "Likes the sea" });
    expect(await everything()).toContain("Likes the sea");
    expect(await everything()).not.toContain("Boats and bees");
    await ada.client.entryPathways.decline.mutate({ entry_pathway_id, message: null });
    expect(await everything()).not.toContain("Wren");
  });

  it("forgets an expression of interest once its author has joined, and an invitation that is withdrawn", async () => {
    const entry_pathway_id = await receiveEois();
    const { events } = await ada.client.invitations.sendForEntryPathway.mutate({ entry_pathway_id });
    expect(events).toHaveLength(4);
    const [hidden] = await entries();
    expect(hidden).toMatchObject({ kind: "entry_pathway", before: { name: "Wren" }, after: null });
    const { people } = await ada.client.collective.state.query();
    const invited = people.find(({ display_name }) => display_name === "Wren")?.id ?? 0;
    await ada.client.invitations.withdraw.mutate({ person_id: invited });
    expect((await entries()).map(({ kind }) => kind)).not.toContain("person");
    await ada.client.invitations.sendForEntryPathway.mutate({ entry_pathway_id });
    const input = { token: await mailedToken(server), password: "a good one" };
    await callProcedure(server.url, "auth.resetPassword", { input });
    const kinds = (await entries()).map(({ kind }) => kind);
    expect(kinds).toContain("person");
    expect(kinds).not.toContain("entry_pathway");
  });

  it("forgets a person whose data is removed, and keeps what they did to other things", async () => {
    const bo = actAs(server, "bo");
    await bo.plan(2, volunteer);
    await bo.writeHandover(2, "garden", "The key is under the pot");
    await bo.editProfile(profileSchema.parse({ display_name: "Bo the Bold", about: "Bakes" }));
    await bo.createCrew({ name: "Boats", description: "What floats", links: [] });
    await removePerson(server.running.services, { collectiveId: server.collective.id, personId: server.person("bo") });
    const left = await entries();
    expect(left).toMatchObject([{ kind: "crew", author_id: server.person("bo"), after: { name: "Boats" } }]);
    expect(await subjectsOf(left[0]?.revision ?? 0)).toContain(`person ${server.person("bo")}`);
  });

  it("is kept for two years", async () => {
    await actAs(server, "ada").editCollective({ name: "Highwater" });
    server.clock.setDay("2028-02-14");
    await prune(server.running.services);
    expect(await entries()).toHaveLength(1);
    server.clock.setDay("2028-02-16");
    await prune(server.running.services);
    expect(await entries()).toEqual([]);
    expect(await db().selectFrom("journal_subjects").selectAll().execute()).toEqual([]);
  });
});
