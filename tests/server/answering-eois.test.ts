import { beforeEach, describe, expect, it } from "vitest";
import { actAs } from "../support/editing.ts";
import { memberForEach, sharedServer } from "../support/hooks.ts";
import { withdrawEoi } from "../../server/features/entry-pathways/eois.service.ts";
import { describeCollective, submitted, withdraw } from "../support/eois.ts";
import { listQueuedEmails, mailedToken } from "../support/emails.ts";
import { refusal } from "../support/test-server.ts";
import { EXIT, PASSWORD } from "../support/world.ts";

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

/** The author's view, by the mailed link. */
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

describe("writing to the author", () => {
  const letter = { message: "Hello,\n\nwho are you?" };
  const write = (more: { message?: string; reply_to_me?: boolean } = {}) =>
    ada.client.entryPathways.write.mutate({ entry_pathway_id, ...letter, ...more });
  const lettersSent = async () => {
    const letters = server.running.services.db.selectFrom("outbound_emails").where("kind", "=", "interest written");
    return letters.selectAll().orderBy("id").execute();
  };

  it("mails the words in the author's language, and keeps only when; who writes answers from then on", async () => {
    await withdraw(server);
    await submitted(server, { email: "robin@mail.example.org", language: "de" });
    entry_pathway_id = (await pathway()).id;
    await bo.client.entryPathways.takeOn.mutate({ entry_pathway_id });
    const at = server.clock.now().toISOString();
    const { events } = await write();
    const written = { ...(await pathway()), answered_by: server.person("ada"), written_at: at };
    expect(events).toEqual([{ EntryPathwayEvent: { EntryPathwayUpdated: written } }]);
    expect(await pathway()).toEqual(written);
    const [mail] = await lettersSent();
    expect(mail).toMatchObject({ recipient: "robin@mail.example.org", subject: "Deine Anfrage an Tidewater" });
    expect(mail?.body_text).toContain("Hello,\n\nwho are you?\n\nMit dem Link");
    expect(mail?.body_html).not.toMatch(/href|https?:/);
    const { db } = server.running.services;
    const kept = [
      await db.selectFrom("live_events").selectAll().execute(),
      await db.selectFrom("journal").selectAll().execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain("who are you");
    const journal = await bo.client.journal.list.query({});
    expect(JSON.stringify(journal)).toContain("Ada wrote to Wren");
  });

  it("names the collective's address for replies, or the member's own if they choose so", async () => {
    await describeCollective(server, { reply_address: "hello@tidewater.example" });
    await write();
    await write({ reply_to_me: true });
    await describeCollective(server, { reply_address: null });
    await write();
    const letters = await lettersSent();
    expect(letters.map(({ reply_to }) => reply_to)).toEqual(["hello@tidewater.example", "ada@example.org", null]);
    expect(letters.map(({ body_text }) => body_text?.includes("reply see your address"))).toEqual([true, true, false]);
    for (const { body_text } of letters) expect(body_text).not.toContain("bo@example.org");
  });

  it("is refused if the member's own address is none for every mail server", async () => {
    const { db } = server.running.services;
    await db
      .updateTable("users")
      .set({ email: "\u00E4da@example.org" })
      .where("email", "=", "ada@example.org")
      .execute();
    await expect(write({ reply_to_me: true })).rejects.toMatchObject(refusal("ValidationFailed"));
    expect(await lettersSent()).toEqual([]);
    expect(await pathway()).toMatchObject({ written_at: null, answered_by: null });
  });

  it("is not sent once the data of who wrote is removed, if replies would go to them", async () => {
    await write();
    await write({ reply_to_me: true });
    await ada.client.account.leaveForGood.mutate({ current_password: PASSWORD });
    expect((await lettersSent()).map(({ reply_to }) => reply_to)).toEqual([null]);
  });

  it("is refused without words, at the seventh email of a day, and once there is nobody to write to", async () => {
    await expect(write({ message: " \n" })).rejects.toMatchObject(refusal("ValidationFailed"));
    await expect(write({ message: "x".repeat(1_001) })).rejects.toMatchObject(refusal("ValidationFailed"));
    for (let letters = 0; letters < 6; letters += 1) await write();
    await expect(write()).rejects.toMatchObject(refusal("TooManyRequests"));
    await withdrawEoi(server.running.services, { collective_id: server.collective.id, token });
    await expect(write()).rejects.toMatchObject(refusal("EntryPathwayNotFound"));
    // Nothing is sent to somebody who has just taken everything back.
    expect((await lettersSent()).filter(({ body_text }) => body_text !== null)).toEqual([]);
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
