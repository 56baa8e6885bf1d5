import { expect, it } from "vitest";
import { hours } from "../support/editing.ts";
import { newsServer, timeOf } from "../support/news.ts";

const { server, as, takePart, meet, run, mailedBy } = newsServer({ people: ["ada", "bo"], crews: ["garden"] });

it("a server that starts at night sends the reminders of the morning in the morning", async () => {
  await takePart({ ada: {}, bo: {} });
  for (const title of ["Dinner", "Song"]) await meet({ title, ...hours("2026-02-17") }, { bo: "Going" });
  for (const title of ["First", "Second"])
    await as("ada").propose({ title, times: [hours("2026-02-18")], expectation: "Expected" });
  server.clock.setInstant(timeOf("18:01"));
  await run("read-news");
  await server.running.jobs.runDue();
  const startAt = (time: string) =>
    mailedBy(async () => {
      await server.running.stop();
      server.clock.setInstant(timeOf(time));
      await server.start();
    });
  expect(await startAt("16T03:00")).toEqual([]);
  server.clock.setInstant(timeOf("16T08:00"));
  expect(await mailedBy(() => server.running.jobs.runDue())).toEqual([
    "ada: 2 polls of Tidewater that you have not answered",
    "bo: 2 polls of Tidewater that you have not answered",
    "bo: Tomorrow: 2 gatherings of Tidewater",
  ]);
});
