import { beforeEach, expect, it } from "vitest";
import { getIntervalOverview } from "../../server/features/intervals/overview.service.ts";
import { newsServer } from "../support/news.ts";

const { server, as, run, textTo } = newsServer({ people: ["ada", "bo", "cy"], crews: ["garden"] }, "2026-01-15");
beforeEach(async () => {
  await server.running.services.db.updateTable("intervals").set({ days_current: 0 }).execute();
});

async function askOn(day: string): Promise<string[]> {
  await server.liveUntil(day);
  return run("ask-the-silent");
}
const asked = (...names: string[]) => names.map((name) => `${name}: Are you still with Tidewater?`);

it("asks who has not answered for two intervals that lasted a week, once in each interval from then on", async () => {
  await as("ada").plan(1);
  expect(await askOn("2026-01-20")).toEqual([]);
  await as("bo").plan(2);
  expect(await askOn("2026-02-06")).toEqual([]);
  expect(await askOn("2026-02-07")).toEqual(asked("cy"));
  expect(await askOn("2026-02-08")).toEqual([]);
  for (const words of [
    "We have not heard from you for 2 intervals.",
    `${server.url}/my_participation/3\n`,
    `${server.url}/my_participation/2?step=participation\n`,
    `/unsubscribe?token=silence-${server.person("cy")}-`,
  ])
    expect(await textTo("cy")).toContain(words);
  // Ada has not answered for the two intervals since her answer.
  expect(await askOn("2026-03-07")).toEqual(asked("ada", "cy"));
});

it("asks nobody who has turned it off, and nobody who was only invited", async () => {
  await as("ada").invite("di", "di@mail.example.org");
  await as("ada").plan(1);
  await as("cy").choose({ silence: false });
  expect(await askOn("2026-02-07")).toEqual(asked("bo"));
  const { db } = server.running.services;
  const { silent } = await getIntervalOverview(db, { collectiveId: server.collective.id, intervalId: 2 }, "2026-02-07");
  expect(silent.map(({ person_id }) => person_id)).toEqual([server.person("bo"), server.person("cy")]);
});

it("does not count the days on which the server was off: nobody could answer", async () => {
  await as("ada").plan(1);
  await server.liveUntil("2026-01-31");
  server.clock.setDay("2026-02-20");
  await server.rollOver();
  expect(await askOn("2026-02-25")).toEqual([]);
  expect(await askOn("2026-02-26")).toEqual(asked("bo", "cy"));
});
