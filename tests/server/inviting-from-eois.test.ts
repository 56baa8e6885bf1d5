import { beforeEach, describe, expect, it } from "vitest";
import { createResetLink } from "../../server/features/auth/password-reset.service.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { ANSWERS, describeCollective, listPathways as listRows, submitted } from "../support/eois.ts";
import { leave, setPassword } from "../support/invitations.ts";
import { listQueuedEmails, mailedToken, tokenInLink } from "../support/emails.ts";
import { refusal } from "../support/test-server.ts";

const server = sharedServer({ people: ["ada", "bo"], crews: ["garden"] });
const ada = memberForEach(server, "ada");

/** Wren has expressed interest in boats. */
let entry_pathway_id: number;
/** The key of Wren's mailed link. */
let author: { collective_id: number; token: string };
beforeEach(async () => {
  await describeCollective(server);
  await submitted(server);
  author = { collective_id: server.collective.id, token: await mailedToken(server) };
  entry_pathway_id = (await listRows(server))[0]?.id ?? 0;
});

const state = () => ada.client.collective.state.query();
const invite = () => ada.client.invitations.sendForEntryPathway.mutate({ entry_pathway_id });
const listPathways = async () => (await state()).entry_pathways;
const invitedId = async () => (await state()).people.find((person) => person.display_name === "Wren")?.id ?? 0;
const withdraw = async () => ada.client.invitations.withdraw.mutate({ person_id: await invitedId() });

/** Wren's answers in the rows and in the event log. */
async function traces(): Promise<string[]> {
  const events = await server.running.services.db.selectFrom("live_events").select("event").execute();
  const texts = [...(await listRows(server)), ...events].map((row) => JSON.stringify(row));
  return texts.filter((text) => text.includes("Boats"));
}

describe("an invitation from an entry pathway", () => {
  it("is sent to the address that members do not see, who no longer see the entry pathway", async () => {
    const result = await invite();
    const seen = JSON.stringify([result, await ada.client.invitations.list.query()]);
    expect(seen).not.toContain(ANSWERS.email);
    const deleted = { id: entry_pathway_id, collective_id: server.collective.id };
    expect(result.events.at(-1)).toEqual({ EntryPathwayEvent: { EntryPathwayDeleted: deleted } });
    const { entry_pathways, people } = await state();
    expect(entry_pathways).toEqual([]);
    expect(people.map((person) => person.display_name)).toContain("Wren");
    expect((await listQueuedEmails(server)).slice(1)).toMatchObject([
      { recipient: ANSWERS.email, subject: "Your invitation to Tidewater" },
    ]);
  });

  it("deletes the answers everywhere once it is accepted, and not before", async () => {
    await invite();
    expect(await ada.client.interest.byToken.query(author)).toMatchObject({ interest: "Boats" });
    server.clock.setDay("2026-02-23");
    await ada.client.invitations.resend.mutate({ person_id: await invitedId() });
    expect(await traces()).not.toEqual([]);
    expect((await setPassword(server, await mailedToken(server))).status).toBe(200);
    expect(await traces()).toEqual([]);
    await expect(ada.client.interest.byToken.query(author)).rejects.toMatchObject(refusal("EoiNotFound"));
  });

  it("is also accepted with a link that the host hands over", async () => {
    await invite();
    const { url } = await createResetLink(server.running.services, { email: ANSWERS.email });
    expect((await setPassword(server, tokenInLink(url))).status).toBe(200);
    expect(await traces()).toEqual([]);
  });

  it("brings the entry pathway back when it is withdrawn", async () => {
    const before = await listPathways();
    await invite();
    const { events } = await withdraw();
    expect(events[0]).toEqual({ EntryPathwayEvent: { EntryPathwayUpdated: before[0] } });
    expect(await listPathways()).toEqual(before);
    await invite();
    expect(await listPathways()).toEqual([]);
  });

  it("to a former member brings the entry pathway back as well", async () => {
    await leave(server, "bo");
    await ada.client.interest.update.mutate({ ...author, ...ANSWERS, email: "bo@example.org" });
    await invite();
    expect(await listPathways()).toEqual([]);
    await ada.client.invitations.withdraw.mutate({ person_id: server.person("bo") });
    expect(await listPathways()).toMatchObject([{ id: entry_pathway_id, name: "Wren" }]);
  });

  it("lets the author change their answers meanwhile, which members see only after a withdrawal", async () => {
    await invite();
    const { revision } = await state();
    await ada.client.interest.update.mutate({ ...author, ...ANSWERS, interest: "Small boats" });
    expect(await state()).toMatchObject({ revision, entry_pathways: [] });
    await withdraw();
    expect(await listPathways()).toMatchObject([{ interest: "Small boats" }]);
  });

  it("lets the author delete their answers meanwhile, for good", async () => {
    await invite();
    await ada.client.interest.withdraw.mutate(author);
    expect(await traces()).toEqual([]);
    await withdraw();
    expect(await listPathways()).toEqual([]);
  });

  it("leaves no room for a second submission from the address", async () => {
    await invite();
    const again = ada.client.interest.submit.mutate({ collective_id: server.collective.id, ...ANSWERS });
    await expect(again).rejects.toMatchObject(refusal("EmailAlreadyExists"));
    expect(await listRows(server)).toHaveLength(1);
  });

  it("hides the entry pathway from every call of members", async () => {
    await invite();
    const key = { entry_pathway_id };
    const { entryPathways, invitations } = ada.client;
    for (const call of [
      () => invitations.sendForEntryPathway.mutate(key),
      () => entryPathways.takeOn.mutate(key),
      () => entryPathways.handBack.mutate(key),
      () => entryPathways.writeNote.mutate({ ...key, note: "Too late" }),
      () => entryPathways.decline.mutate({ ...key, message: "Too late" }),
    ]) {
      await expect(call()).rejects.toMatchObject(refusal("EntryPathwayNotFound"));
    }
    expect(await listQueuedEmails(server)).toHaveLength(2);
  });
});
