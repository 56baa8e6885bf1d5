import { expect, it } from "vitest";
import { createDatabase, openDatabaseAt, settingsFor } from "../support/new-database.ts";
import { seed } from "../support/seed.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { send } from "../support/send.ts";
import { spawnServer } from "../support/server-process.ts";
import { signIn } from "../support/test-server.ts";
import { createCollective } from "../support/world.ts";

it("a request with a key is neither lost nor doubled if the server is killed at any moment", async () => {
  const random = seededRandom(seed());
  const database = await createDatabase();
  const { db: own, close } = openDatabaseAt(database.url);
  await createCollective(own, "2026-02-15", { people: ["ada"] });
  await close();
  const start = () => spawnServer({ ...settingsFor(database.url), RATE_LIMITS: "off" });
  let running = start();
  const cookie = await signIn(await running.ready, "ada");
  const create = async (name: string) => {
    const url = await running.ready;
    const response = await send(`${url}/api/crews`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": `make-${name}`, cookie },
      body: JSON.stringify({ name, description: "Cooks" }),
    });
    return response.text();
  };
  const names = Array.from({ length: 8 }, (_, index) => `crew ${index}`);
  for (const name of names) {
    const attempt = create(name).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, random() * 6));
    running.kill("SIGKILL");
    await running.ended;
    const first = await attempt;
    running = start();
    const answer = await create(name);
    expect(first ?? answer).toBe(answer);
  }
  const state = await send(`${await running.ready}/api/my_collective/state`, { headers: { cookie } });
  const { crews } = (await state.json()) as { crews: { name: string }[] };
  expect(
    crews
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
      .toSorted(),
  ).toEqual(names);
  running.kill("SIGTERM");
  await running.ended;
  await database.remove();
}, 120_000);
