import { describe, expect, it } from "vitest";
import { handoverNews } from "../../server/features/news/handover-news.ts";
import { readNews } from "../../server/features/news/read-news.ts";
import { writeNews } from "../../server/features/news/write-news.ts";
import { queueUnwritten } from "../../server/mail/unwritten.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { newsServer } from "../support/news.ts";

const news = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });
const { server, as, client, mailedBy, run, runAfter, textTo } = news;

const tell = (minutes = 10) => runAfter("read-news", minutes * 60);
const BOTH = { volunteers: ["garden", "kitchen"] };
const TOLD = ["bo: A handover for you: garden"];

/** Ada convenes the garden in the current interval, bo in the next one. */
async function begin(): Promise<void> {
  await as("ada").plan(2, { volunteers: ["garden"] });
  await as("bo").plan(3, { volunteers: ["garden"] });
}
const write = (text: string) => as("ada").writeHandover(2, "garden", text);
const deleteHandover = async () =>
  (await client("ada")).crews.writeHandover.mutate({ interval_id: 2, crew_id: server.crew("garden"), text: null });

describe("a handover", () => {
  it("is told to who convenes the crew next, once, with its words", async () => {
    await begin();
    await as("cy").plan(3, { joins: ["garden"] });
    await write("The key hangs\nbehind the door.");
    expect(await tell(9)).toEqual([]);
    expect(await tell(1)).toEqual(TOLD);
    const text = await textTo("bo");
    expect(text).toContain("You are the next to convene garden. This is the last convenor’s handover:");
    expect(text).toContain("The key hangs\nbehind the door.");
    await write("The key is lost.");
    expect(await tell()).toEqual([]);
  });

  it("is told once although two processes look at the same time, also beside one of another crew", async () => {
    await as("ada").plan(2, BOTH);
    await as("bo").plan(3, BOTH);
    await write("The key hangs behind the door.");
    await as("ada").writeHandover(2, "kitchen", "The stove smokes.");
    server.clock.advance(10 * 60);
    const read = () => readNews(server.running.services, [handoverNews]);
    const mails = await mailedBy(() => Promise.all([read(), read()]));
    expect(mails).toEqual([...TOLD, "bo: A handover for you: kitchen"]);
  });

  it("is told for the interval after its own, also if one reading has those of two intervals", async () => {
    await as("ada").createInterval("2026-04-01", "2026-04-30");
    await as("ada").plan(2, BOTH);
    await as("bo").plan(3, BOTH);
    server.clock.setInstant("2026-03-05T12:00:00.000Z");
    await run("roll-over-collectives");
    await as("cy").plan(4, BOTH);
    await write("The key hangs behind the door.");
    await as("bo").writeHandover(3, "garden", "The door is gone.");
    await as("bo").writeHandover(3, "kitchen", "The stove smokes.");
    await as("ada").writeHandover(2, "kitchen", "The stove is new.");
    await tell();
    const mails = await listQueuedEmails(server);
    const words = mails.map(({ recipient, body_text }) => `${recipient}: ${/^The .+$/m.exec(body_text ?? "")?.[0]}`);
    expect(words.toSorted()).toEqual([
      "bo@example.org: The key hangs behind the door.",
      "bo@example.org: The stove is new.",
      "cy@example.org: The door is gone.",
      "cy@example.org: The stove smokes.",
    ]);
    const kept = server.running.services.db.selectFrom("outbound_emails").select(["recipient", "expires_at"]);
    // At the end of the interval, or after thirty days.
    expect(Object.fromEntries((await kept.execute()).map((mail) => [mail.recipient, mail.expires_at]))).toEqual({
      "bo@example.org": "2026-04-01T12:00:00.000Z",
      "cy@example.org": "2026-04-04T12:10:00.000Z",
    });
  });

  it("is mailed if an earlier version has queued it, which did not say by which way", async () => {
    await begin();
    await write("The key hangs behind the door.");
    const { services } = server.running;
    const { id: collectiveId } = server.collective;
    const about = { personId: server.person("bo"), language: "en", crewId: server.crew("garden"), intervalId: 2 };
    const [at, until] = ["2026-02-15T12:00:00.000Z", "2026-02-16T12:00:00.000Z"];
    const envelope = { collectiveId, recipient: "bo@example.org", at, until };
    await queueUnwritten(services.db, [{ kind: "handover new", about: JSON.stringify(about), envelope }]);
    expect(await mailedBy(() => writeNews(services, collectiveId))).toEqual(TOLD);
  });

  it("is not told to its author, nor where nobody convenes next", async () => {
    await as("ada").plan(2, { volunteers: ["garden"] });
    await write("The key hangs behind the door.");
    await as("ada").plan(3, { volunteers: ["garden"] });
    await write("The key is lost.");
    expect(await tell()).toEqual([]);
  });

  it("is told once there is one again, but not to who has turned that off", async () => {
    await begin();
    await write("A slip.");
    await deleteHandover();
    expect(await tell()).toEqual([]);
    await write("The key is lost.");
    expect(await tell()).toEqual(TOLD);
    await as("bo").choose({ handovers: false });
    await as("bo").plan(3, BOTH);
    await as("ada").plan(2, BOTH);
    await as("ada").writeHandover(2, "kitchen", "The stove smokes.");
    expect(await tell()).toEqual([]);
    expect(await tell(3 * 24 * 60)).toEqual([]);
  });
});
