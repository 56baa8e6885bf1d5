import { describe, expect, it } from "vitest";
import { queueConveningNews } from "../../server/features/news/convening-news.ts";
import { counted } from "../support/count-statements.ts";
import { newsServer, timeOf } from "../support/news.ts";
import { withoutColumn } from "../support/without-column.ts";
import { createCollective } from "../support/world.ts";

const { server, as, runAt, textTo } = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden", "kitchen"] });

const db = () => server.running.services.db;
const tellAt = (time: string) => runAt("tell-of-convening", time);
const listRecorded = () => db().selectFrom("convening_news").selectAll().execute();
const NO_LONGER = ["bo: You no longer convene garden in interval 3 of Tidewater"];
const NOW = ["bo: You convene garden in interval 3 of Tidewater"];

/** Bo convenes the garden in the next interval, until ada, who comes first, volunteers too. */
async function adaTakesOver(): Promise<void> {
  await as("bo").plan(3, { volunteers: ["garden"] });
  await as("ada").plan(3, { volunteers: ["garden"] });
}

it("asks as much of many collectives as of one, as long as there is nobody to tell", async () => {
  const countStatements = async () => {
    const counting = counted(db());
    await queueConveningNews({ ...server.running.services, db: counting.db });
    return counting.count();
  };
  const alone = await countStatements();
  for (const name of ["eve", "fay", "gil"])
    await createCollective(db(), "2026-02-15", { people: [name], intervals: 3 });
  expect(await countStatements()).toBe(alone);
});

describe("who ceases to convene in the next interval by somebody else's change", () => {
  it("is told once, some minutes later, and why", async () => {
    await adaTakesOver();
    expect(await tellAt("12:09")).toEqual([]);
    expect(await tellAt("12:10")).toEqual(NO_LONGER);
    for (const words of [
      "ada has changed who convenes in interval 3",
      "You no longer convene garden. ada convenes: ",
      `${server.url}/crews/${server.crew("garden")}\n`,
      `/unsubscribe?token=convening-${server.person("bo")}-`,
    ])
      expect(await textTo("bo")).toContain(words);
    expect(await tellAt("12:15")).toEqual([]);
    expect(await listRecorded()).toEqual([]);
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
    expect(await tellAt("12:10")).toEqual(NO_LONGER);
    expect(await textTo("bo")).toContain("ada has changed who convenes in interval 3");
    const archived = "You no longer convene garden. The crew was archived: nobody is in it in the intervals to come.";
    expect(await textTo("bo")).toContain(archived);
  });

  it("is told of everybody whose changes it was", async () => {
    await as("bo").plan(3, { volunteers: ["garden", "kitchen"] });
    await as("ada").plan(3, { volunteers: ["garden"] });
    await as("cy").archiveCrew("kitchen");
    await tellAt("12:30");
    expect(await textTo("bo")).toContain("ada and cy have changed who convenes in interval 3");
    expect(await db().selectFrom("convening_causes").selectAll().execute()).toEqual([]);
  });

  it("is told nothing after turning it off", async () => {
    await as("bo").choose({ convening: false });
    await adaTakesOver();
    expect(await tellAt("12:30")).toEqual([]);
    expect(await listRecorded()).toEqual([]);
  });
});

describe("the people of a crew that is archived", () => {
  it("now and in the next interval are told once, but not who archived it, nor if it is restored by then", async () => {
    await as("bo").plan(2, { joins: ["garden", "kitchen"] });
    await as("bo").plan(3, { joins: ["garden"] });
    await as("cy").plan(3, { volunteers: ["garden"] });
    await as("ada").plan(2, { joins: ["garden"] });
    await as("ada").archiveCrew("kitchen");
    await as("ada").restoreCrew("kitchen");
    await as("ada").archiveCrew("garden");
    const toBo = "bo: garden was archived in Tidewater";
    expect(await tellAt("12:10")).toEqual([toBo, "cy: You no longer convene garden in interval 3 of Tidewater"]);
    expect(await textTo("bo")).toContain("ada has archived the crew garden: nobody is in it in the intervals to come.");
    expect(await textTo("bo")).not.toContain("changed who convenes");
    expect(await tellAt("12:20")).toEqual([]);
  });

  it("are told with what else has changed, and also if there is no next interval", async () => {
    await as("bo").plan(2, { volunteers: ["kitchen"] });
    await adaTakesOver();
    await as("cy").archiveCrew("kitchen");
    expect(await tellAt("12:10")).toEqual(["bo: What you convene has changed in interval 3 of Tidewater"]);
    expect(await textTo("bo")).toContain("The crew kitchen was archived: nobody is in it in the intervals to come.");
    await db().deleteFrom("intervals").where("id", "=", 3).execute();
    await as("cy").plan(2, { volunteers: ["garden"] });
    await as("ada").archiveCrew("garden");
    expect(await tellAt("12:30")).toEqual(["cy: garden was archived in Tidewater"]);
  });
});

it("who becomes convenor by somebody else's change is told with the reason and the last handover", async () => {
  await as("cy").plan(2, { volunteers: ["garden"] });
  await as("cy").writeHandover(2, "garden", "The key hangs\nbehind the door.");
  await adaTakesOver();
  await tellAt("12:30");
  await as("ada").plan(3);
  expect(await tellAt("16T12:30")).toEqual(NOW);
  expect(await textTo("bo")).toContain("You convene garden. bo convenes: the only volunteer.");
  expect(await textTo("bo")).toContain("The last handover of garden:\nThe key hangs\nbehind the door.\n");
});

describe("these mails", () => {
  it("come at most once a day for each person, with what is then the case", async () => {
    await adaTakesOver();
    expect(await tellAt("12:10")).toEqual(NO_LONGER);
    await as("ada").plan(3);
    expect(await tellAt("13:00")).toEqual([]);
    expect(await tellAt("16T12:09:59")).toEqual([]);
    expect(await tellAt("16T12:10")).toEqual(NOW);
  });

  it("come once, also if queueing one fails at first", async () => {
    await adaTakesOver();
    server.clock.setInstant(timeOf("12:10"));
    const tell = () => queueConveningNews(server.running.services);
    await expect(withoutColumn(db(), ["outbound_emails", "subject"], tell)).rejects.toThrow("subject");
    expect(await tellAt("12:15")).toEqual(NO_LONGER);
    expect(await tellAt("12:20")).toEqual([]);
  });
});
