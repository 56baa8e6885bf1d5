import { pino } from "pino";
import { expect, it } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { listCollectiveDays } from "../../../server/features/collective/collective.queries.ts";
import { startServer } from "../../../server/start/server.ts";
import { startBoth } from "../../support/both-servers.ts";
import { callProcedure } from "../../support/procedures.ts";
import { holdWrites } from "../../support/held-writes.ts";
import { createEmptyDatabase, settingsFor } from "../../support/new-database.ts";
import { connect, setupTokenOf } from "../../support/test-server.ts";

it("an empty database is set up once, with the link of any process", async () => {
  const empty = await startBoth({ empty: true });
  const { first, second } = empty;
  const token = setupTokenOf(first);
  expect(second.running.setupUrl).toBe(first.running.setupUrl?.replace(first.url, second.url));
  const held = await holdWrites(first.databaseUrl, "users");
  const setUp = (url: string, email: string) => {
    const dates = { start_date: "2026-02-15", end_date: "2026-03-14" };
    const input = { token, collective_name: "The Shoal", name: "Ada", email, password: "a good one", ...dates };
    return callProcedure(url, "setup.complete", { input });
  };
  const responses = Promise.all([setUp(first.url, "ada@example.org"), setUp(second.url, "bo@example.org")]);
  await held.untilWaiting(2, responses);
  await held.release();
  const statuses = (await responses).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 403]);
  for (const { url } of [first, second]) {
    const checked = await connect(url, "").client.setup.check.mutate({ token });
    expect(checked).toMatchObject({ needed: false, admitted: false });
  }
  await empty.stop();
});

it("several processes can start at once on a new database", async () => {
  const { url, remove } = await createEmptyDatabase();
  const config = readConfig({ ...settingsFor(url), PORT: "0", TIME_ZONE: "UTC" });
  const start = () => startServer({ config, log: pino({ level: "silent" }) });
  const servers = await Promise.all([start(), start(), start()]);
  for (const { services } of servers) expect(await listCollectiveDays(services.db)).toEqual([]);
  await Promise.all(servers.map((server) => server.stop()));
  await remove();
});
