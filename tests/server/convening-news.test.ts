import { describe, expect, it } from "vitest";
import { queueConveningNews } from "../../server/features/news/convening-news.ts";
import { actAs } from "../support/editing.ts";
import { sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { openAs } from "../support/test-server.ts";
import { withoutColumn } from "../support/without-column.ts";
import { createCollective } from "../support/world.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });

const as = (name: string) => actAs(server, name);
const db = () => server.running.services.db;

/** Does what the job does at a time of February 15. Returns the new emails. */
async function tellAt(time: string) {
  const before = await listQueuedEmails(server);
  server.clock.setInstant(time.includes("T") ? time : `2026-02-15T${time}:00.000Z`);
  await queueConveningNews(server.running.services);
  return (await listQueuedEmails(server)).slice(before.length);
}

/** Bo convenes the garden in the next interval, until ada, who comes first, volunteers too. */
async function adaTakesOver(): Promise<void> {
  await as("bo").plan(3, { volunteers: ["garden"] });
  await as("ada").plan(3, { volunteers: ["garden"] });
}

it("asks as much of many collectives as of one, as long as there is nobody to tell", async () => {
  const { services } = server.running;
  const countQueries = async () => {
    let count = 0;
    const counting = services.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        count += 1;
        return Promise.resolve(result);
      },
    });
    await queueConveningNews({ ...services, db: counting });
    return count;
  };
  const alone = await countQueries();
  for (const name of ["eve", "fay", "gil"]) {
    await createCollective(services.db, "2026-02-15", { people: [name], intervals: 3 });
  }
  expect(await countQueries()).toBe(alone);
});

describe("who ceases to convene in the next interval by somebody else's change", () => {
  it("is told once, some minutes later, and why", async () => {
    await adaTakesOver();
    expect(await tellAt("12:09")).toEqual([]);
    const [mail, ...others] = await tellAt("12:10");
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: "bo@example.org",
      subject: "You no longer convene garden in interval 3 of Tidewater",
    });
    expect(mail?.body_text).toContain("You no longer convene garden. ada convenes: ");
    expect(mail?.body_text).toContain(`${server.url}/crews/${server.crew("garden")}\n`);
    expect(mail?.body_text).toContain(`/unsubscribe?token=convening-${server.person("bo")}-`);
    expect(await tellAt("12:15")).toEqual([]);
    expect(await db().selectFrom("convening_news").selectAll().execute()).toEqual([]);
  });

  it("is not told of what has cancelled out, of their own doing, or of the current interval", async () => {
    await adaTakesOver();
    await as("ada").plan(3);
    expect(await tellAt("12:30")).toEqual([]);

    await as("ada").plan(3, { volunteers: ["garden"] });
    // Bo has seen the new state.
    await as("bo").plan(3, { joins: ["garden"] });
    expect(await tellAt("13:00")).toEqual([]);

    await as("bo").plan(2, { volunteers: ["kitchen"] });
    await as("bo").plan(2);
    expect(await tellAt("13:30")).toEqual([]);
  });

  it("is told that the crew was archived", async () => {
    await as("bo").plan(3, { volunteers: ["garden"] });
    await as("ada").archiveCrew("garden");
    const [mail] = await tellAt("12:10");
    expect(mail?.subject).toBe("You no longer convene garden in interval 3 of Tidewater");
    expect(mail?.body_text).toContain("Somebody else has changed who convenes in interval 3");
    expect(mail?.body_text).toContain(
      "You no longer convene garden. The crew was archived: nobody is in it in the intervals to come.",
    );
  });

  it("is told nothing after turning it off", async () => {
    const bo = await openAs(server, "bo");
    await bo.client.mailPreferences.update.mutate({ convening: false });
    await adaTakesOver();
    expect(await tellAt("12:30")).toEqual([]);
    expect(await db().selectFrom("convening_news").selectAll().execute()).toEqual([]);
  });
});

describe("who becomes convenor of the next interval by somebody else's change", () => {
  it("is told with the reason and the last handover", async () => {
    await as("cy").plan(2, { volunteers: ["garden"] });
    await as("cy").writeHandover(2, "garden", "The key hangs\nbehind the door.");
    await adaTakesOver();
    await as("ada").plan(3, { joins: ["garden"] });
    await as("bo").plan(3, { volunteers: ["garden"] });
    await as("ada").plan(3, { volunteers: ["garden"] });
    await tellAt("12:30");
    await as("ada").plan(3);
    const [mail] = await tellAt("2026-02-16T12:30:00.000Z");
    expect(mail?.subject).toBe("You convene garden in interval 3 of Tidewater");
    expect(mail?.body_text).toContain("You convene garden. bo convenes: the only volunteer.");
    expect(mail?.body_text).toContain("The last handover of garden:\nThe key hangs\nbehind the door.\n");
  });
});

describe("these mails", () => {
  it("come at most once a day for each person, with what is then the case", async () => {
    await adaTakesOver();
    expect(await tellAt("12:10")).toHaveLength(1);
    await as("ada").plan(3);
    expect(await tellAt("13:00")).toEqual([]);
    expect(await tellAt("2026-02-16T12:09:59.000Z")).toEqual([]);
    const [mail] = await tellAt("2026-02-16T12:10:00.000Z");
    expect(mail?.subject).toBe("You convene garden in interval 3 of Tidewater");
  });

  it("come once, also if queueing one fails at first", async () => {
    await adaTakesOver();
    const failing = withoutColumn(db(), ["outbound_emails", "subject"], () => tellAt("12:10"));
    await expect(failing).rejects.toThrow();
    expect(await tellAt("12:15")).toHaveLength(1);
    expect(await tellAt("12:20")).toEqual([]);
  });
});
