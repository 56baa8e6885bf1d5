import { describe, expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { membersOf, sharedServer } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";

const server = sharedServer({ people: ["ada", "bo", "cy"], crews: ["garden"] });
const member = membersOf(server);
const as = async (name: string) => (await member(name)).client;
/** A Friday, and the Monday before. */
const SUPPER = { starts_at: "2026-02-20T18:00:00Z", ends_at: "2026-02-20T20:00:00Z" };
const MONDAY = "2026-02-16";

/** Plans supper as ada, which all are told of that want to. */
async function meet(details: object = {}): Promise<number> {
  return actAs(server, "ada").meet({ title: "Supper", ...SUPPER, ...details });
}

/** Ada and bo want the list, cy does not. */
async function subscribe() {
  for (const name of ["ada", "bo", "cy"]) await actAs(server, name).plan(2);
  for (const name of ["ada", "bo"]) await (await as(name)).mailPreferences.update.mutate({ weekly: true });
}

/** The emails after a time of day, in UTC: to whom, and their subjects. */
async function mailAt(day: string, time = "08:00") {
  server.clock.setInstant(`${day}T${time}:00.000Z`);
  await runJob(server.running.services, "mail-the-week");
  const mails = await listQueuedEmails(server);
  return mails
    .map(({ recipient, subject }) => [recipient.replace("@example.org", ""), subject])
    .toSorted((one, other) => (one.join(" ") < other.join(" ") ? -1 : 1));
}

describe("the list of the week", () => {
  it("is mailed on Monday morning, once, to those who have turned it on", async () => {
    await subscribe();
    await meet();
    expect(await mailAt(MONDAY, "07:59")).toEqual([]);
    const mailed = [
      ["ada", "This week: Supper"],
      ["bo", "This week: Supper"],
    ];
    expect(await mailAt(MONDAY)).toEqual(mailed);
    expect((await listQueuedEmails(server))[0]?.body_text).toMatch(
      /\/answer\?answer=Going&token=\w|\/answer\?token=[\w-]+&answer=Going/,
    );
    // Another process does not know that it was done.
    expect(await mailAt(MONDAY, "12:00")).toEqual(mailed);
  });

  it("comes on no other day", async () => {
    await subscribe();
    await meet();
    expect(await mailAt("2026-02-15")).toEqual([]);
    expect(await mailAt("2026-02-17")).toEqual([]);
  });

  it("has the gatherings of seven days at which all are welcome, but not those that somebody does not come to", async () => {
    await subscribe();
    await meet({ title: "Later", starts_at: "2026-02-23T08:00:00Z", ends_at: "2026-02-23T09:00:00Z" });
    await meet({ title: "Expected", expectation: "Expected" });
    await meet({ title: "Garden", crew_id: server.crew("garden") });
    await actAs(server, "ada").cancelGathering(await meet({ title: "Cancelled" }), null);
    expect(await mailAt(MONDAY, "07:00")).toEqual([]);
    await actAs(server, "bo").answer(await meet(), "NotGoing");
    await meet({ title: "Songs" });
    expect(await mailAt(MONDAY)).toEqual([
      ["ada", "This week: 2 gatherings of Tidewater"],
      ["bo", "This week: Songs"],
    ]);
  });
});
