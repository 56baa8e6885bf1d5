import { expect, it } from "vitest";
import { runJob } from "../../server/jobs/jobs.ts";
import { actAs } from "../support/editing.ts";
import { serverForEach } from "../support/hooks.ts";
import { listQueuedEmails } from "../support/emails.ts";
import { openAs } from "../support/test-server.ts";

const server = serverForEach({ people: ["ada", "bo"], intervals: 3, today: "2026-02-15" });

const subjects = async () => {
  const mails = await listQueuedEmails(server);
  return mails.map(({ recipient, subject }) => `${recipient.replace("@example.org", "")}: ${subject}`).toSorted();
};
const on = (day: string) => ({ starts_at: `${day}T18:00:00Z`, ends_at: `${day}T20:00:00Z` });

it("a server that starts at night sends the reminders of the morning in the morning", async () => {
  const { services } = server.running;
  for (const name of ["ada", "bo"]) await actAs(server, name).plan(2);
  for (const title of ["Dinner", "Song"]) {
    await actAs(server, "bo").answer(await actAs(server, "ada").meet({ title, ...on("2026-02-17") }), "Going");
  }
  const ada = await openAs(server, "ada");
  for (const title of ["First", "Second"])
    await ada.client.polls.create.mutate({ title, times: [on("2026-02-18")], expectation: "Expected" });
  await ada.close();
  server.clock.setInstant("2026-02-15T18:01:00.000Z");
  await runJob(services, "read-news");
  await server.running.jobs.runDue();
  const before = await subjects();
  await server.running.stop();
  server.clock.setInstant("2026-02-16T03:00:00.000Z");
  await server.start();
  expect(await subjects()).toEqual(before);
  server.clock.setInstant("2026-02-16T08:00:00.000Z");
  await server.running.jobs.runDue();
  expect(await subjects()).toEqual(
    [
      ...before,
      "ada: 2 polls of Tidewater that you have not answered",
      "bo: 2 polls of Tidewater that you have not answered",
      "bo: Tomorrow: 2 gatherings of Tidewater",
    ].toSorted(),
  );
});
