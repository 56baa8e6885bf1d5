import { describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { handoverNews } from "../../server/features/news/handover-news.ts";
import { readNews } from "../../server/features/news/read-news.ts";
import { writeNews } from "../../server/features/news/write-news.ts";
import { queueUnwritten } from "../../server/mail/unwritten.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const as = (name: string) => actAs(server, name);
const open = membersOf(server);

/** The emails about handovers, some minutes later. Interval 2 is the current one. */
async function mails(minutes = 10) {
  server.clock.advance(minutes * 60);
  await runJob(server.running.services, "read-news");
  return (await listQueuedEmails(server)).filter(({ kind }) => kind === "handover new");
}

describe("a handover", () => {
  it("is told to who convenes the crew next, once, with its words", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    await as("bo").plan(3, { volunteers: ["garden"] });
    await as("cy").plan(3, { joins: ["garden"] });
    await as("ada").writeHandover(2, "garden", "The key hangs\nbehind the door.");
    expect(await mails(9)).toEqual([]);
    const [mail, ...others] = await mails(1);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "bo@example.org", subject: "A handover for you: garden" });
    expect(mail?.body_text).toContain("You are the next to convene garden. This is the last convenor’s handover:");
    expect(mail?.body_text).toContain("The key hangs\nbehind the door.");
    await as("ada").writeHandover(2, "garden", "The key is lost.");
    expect(await mails()).toHaveLength(1);
  });

  it("is told once although two processes look at the same time, also beside one of another crew", async () => {
    const both = { volunteers: ["garden", "kitchen"] };
    await as("ada").plan(2, both);
    await as("bo").plan(3, both);
    await as("ada").writeHandover(2, "garden", "The key hangs behind the door.");
    await as("ada").writeHandover(2, "kitchen", "The stove smokes.");
    server.clock.advance(10 * 60);
    const { services } = server.running;
    await Promise.all([readNews(services, [handoverNews]), readNews(services, [handoverNews])]);
    expect((await listQueuedEmails(server)).map(({ subject }) => subject)).toEqual([
      "A handover for you: garden",
      "A handover for you: kitchen",
    ]);
  });

  it("is told for the interval after its own, also if one reading has those of two intervals", async () => {
    const both = { volunteers: ["garden", "kitchen"] };
    await as("ada").createInterval("2026-04-01", "2026-04-30");
    await as("ada").plan(2, both);
    await as("bo").plan(3, both);
    server.clock.setInstant("2026-03-05T12:00:00.000Z");
    await runJob(server.running.services, "roll-over-collectives");
    await as("cy").plan(4, both);
    await as("ada").writeHandover(2, "garden", "The key hangs behind the door.");
    await as("bo").writeHandover(3, "garden", "The door is gone.");
    await as("bo").writeHandover(3, "kitchen", "The stove smokes.");
    await as("ada").writeHandover(2, "kitchen", "The stove is new.");
    const told = await mails();
    // At the end of the interval, or after thirty days.
    const end = { bo: "2026-04-01T12:00:00.000Z", cy: "2026-04-04T12:10:00.000Z" };
    const kept = await server.running.services.db
      .selectFrom("outbound_emails")
      .select(["recipient", "expires_at"])
      .execute();
    expect(new Set(kept.map(({ recipient, expires_at }) => `${recipient} ${expires_at}`))).toEqual(
      new Set(Object.entries(end).map(([name, until]) => `${name}@example.org ${until}`)),
    );
    const words = told.map(({ recipient, body_text }) => `${recipient}: ${/^The .+$/m.exec(body_text ?? "")?.[0]}`);
    expect(new Set(words)).toEqual(
      new Set([
        "bo@example.org: The key hangs behind the door.",
        "bo@example.org: The stove is new.",
        "cy@example.org: The door is gone.",
        "cy@example.org: The stove smokes.",
      ]),
    );
  });

  it("is mailed if an earlier version has queued it, which did not say by which way", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    await as("bo").plan(3, { volunteers: ["garden"] });
    await as("ada").writeHandover(2, "garden", "The key hangs behind the door.");
    const { services } = server.running;
    const { id: collectiveId } = server.collective;
    const about = { personId: server.person("bo"), language: "en", crewId: server.crew("garden"), intervalId: 2 };
    const [at, until] = ["2026-02-15T12:00:00.000Z", "2026-02-16T12:00:00.000Z"];
    const envelope = { collectiveId, recipient: "bo@example.org", at, until };
    await queueUnwritten(services.db, [{ kind: "handover new", about: JSON.stringify(about), envelope }]);
    await writeNews(services, collectiveId);
    expect((await listQueuedEmails(server)).map(({ subject }) => subject)).toEqual(["A handover for you: garden"]);
  });

  it("is not told to its author, nor where nobody convenes next", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    await as("ada").writeHandover(2, "garden", "The key hangs behind the door.");
    await as("ada").plan(3, { volunteers: ["garden"] });
    await as("ada").writeHandover(2, "garden", "The key is lost.");
    expect(await mails()).toEqual([]);
  });

  it("is told once there is one again", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    await as("bo").plan(3, { volunteers: ["garden"] });
    for (const text of ["A slip.", null]) {
      await (
        await open("ada")
      ).client.crews.writeHandover.mutate({ interval_id: 2, crew_id: server.crew("garden"), text });
    }
    expect(await mails()).toEqual([]);
    await as("ada").writeHandover(2, "garden", "The key is lost.");
    expect(await mails()).toMatchObject([{ recipient: "bo@example.org" }]);
  });

  it("is not told after it was deleted, nor to who has turned that off", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    await as("bo").plan(3, { volunteers: ["garden"] });
    const ada = (await open("ada")).client;
    const key = { interval_id: 2, crew_id: server.crew("garden") };
    await as("ada").writeHandover(2, "garden", "A slip.");
    await ada.crews.writeHandover.mutate({ ...key, text: null });
    expect(await mails()).toEqual([]);
    await (await open("bo")).client.mailPreferences.update.mutate({ handovers: false });
    await ada.crews.writeHandover.mutate({ ...key, text: "The key is lost." });
    expect(await mails()).toEqual([]);
    expect(await mails(3 * 24 * 60)).toEqual([]);
  });
});
