import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { describeCollective, submitted } from "../support/eois.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { refusal } from "../support/test-server.ts";
import { EXIT } from "../support/world.ts";

const NOTE = "Seen at the market";

const server = sharedServer({ people: ["ada", "bo"] });
const ada = memberForEach(server, "ada");
const bo = memberForEach(server, "bo");
let entry_pathway_id: number;
/** That of the link that was mailed to its author. */
let token: string;
beforeEach(async () => {
  await describeCollective(server);
  await submitted(server);
  token = await mailedToken(server);
  entry_pathway_id = (await pathway()).id;
});

async function pathway() {
  const [first] = (await bo.client.collective.state.query()).entry_pathways;
  if (!first) throw new Error("There is no entry pathway");
  return first;
}

/** What the author sees, by the mailed link. */
const authorsView = () => ada.client.interest.byToken.query({ collective_id: server.collective.id, token });

describe("an entry pathway", () => {
  it("tells members when it came; at first nobody answers", async () => {
    const created_at = server.clock.now().toISOString();
    expect(await pathway()).toMatchObject({ created_at, note: null, answered_by: null });
  });

  it("has a note among members, which anybody may replace", async () => {
    const { events } = await ada.client.entryPathways.writeNote.mutate({ entry_pathway_id, note: ` ${NOTE}\n` });
    expect(events).toEqual([{ EntryPathwayEvent: { EntryPathwayUpdated: await pathway() } }]);
    expect(await pathway()).toMatchObject({ note: NOTE });
    await bo.client.entryPathways.writeNote.mutate({ entry_pathway_id, note: " " });
    expect(await pathway()).toMatchObject({ note: null });
  });

  it("is answered by whoever takes it on or over, until they hand it back", async () => {
    const { events } = await ada.client.entryPathways.takeOn.mutate({ entry_pathway_id });
    expect(events).toEqual([{ EntryPathwayEvent: { EntryPathwayUpdated: await pathway() } }]);
    expect(await pathway()).toMatchObject({ answered_by: server.person("ada") });
    await bo.client.entryPathways.takeOn.mutate({ entry_pathway_id });
    expect(await pathway()).toMatchObject({ answered_by: server.person("bo") });
    expect((await ada.client.entryPathways.handBack.mutate({ entry_pathway_id })).events).toEqual([]);
    expect(await pathway()).toMatchObject({ answered_by: server.person("bo") });
    await bo.client.entryPathways.handBack.mutate({ entry_pathway_id });
    expect(await pathway()).toMatchObject({ answered_by: null });
  });

  it("is answered by nobody once that member has left", async () => {
    await ada.client.entryPathways.takeOn.mutate({ entry_pathway_id });
    await actAs(server, "ada").plan(2, EXIT);
    server.clock.setDay("2026-03-05");
    await server.rollOver();
    expect(await pathway()).toMatchObject({ answered_by: null });
  });

  it("never shows its author the note or who answers", async () => {
    const before = await authorsView();
    await ada.client.entryPathways.writeNote.mutate({ entry_pathway_id, note: NOTE });
    await ada.client.entryPathways.takeOn.mutate({ entry_pathway_id });
    expect(await authorsView()).toEqual(before);
  });
});

describe("declining", () => {
  const decline = (message: string | null) => ada.client.entryPathways.decline.mutate({ entry_pathway_id, message });
  const deleted = () => ({ id: entry_pathway_id, collective_id: server.collective.id });

  it("deletes the entry pathway and its answers everywhere", async () => {
    await ada.client.entryPathways.writeNote.mutate({ entry_pathway_id, note: NOTE });
    const { events } = await decline(null);
    expect(events).toEqual([{ EntryPathwayEvent: { EntryPathwayDeleted: deleted() } }]);
    expect((await bo.client.collective.state.query()).entry_pathways).toEqual([]);
    const { db } = server.running.services;
    const log = JSON.stringify(await db.selectFrom("live_events").select("event").execute());
    for (const answer of ["Wren", "Boats", NOTE]) expect(log).not.toContain(answer);
    await expect(decline(null)).rejects.toMatchObject(refusal("EntryPathwayNotFound"));
    await expect(authorsView()).rejects.toMatchObject(refusal("EoiNotFound"));
  });

  it("mails the author what the member wrote, without any link", async () => {
    await decline("Hello,\n\nwe are full.\nTry <again> in May.");
    const mail = await server.running.services.db
      .selectFrom("outbound_emails")
      .selectAll()
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({
      recipient: "wren@mail.example.org",
      subject: "Your request to join Tidewater",
      status: "waiting",
    });
    expect(mail.body_text).toContain("Hello,\n\nwe are full.\nTry <again> in May.\n");
    expect(mail.body_html).toContain("we are full.<br>Try &lt;again&gt; in May.</p>");
    expect(mail.body_html).not.toMatch(/<again>|href|https?:/);
  });

  it.each([null, "", " \n"])("sends nothing with the text %j", async (message) => {
    await decline(message);
    expect(await listQueuedEmails(server)).toHaveLength(1);
  });
});
