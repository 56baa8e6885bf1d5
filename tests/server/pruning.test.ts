import { expect, it } from "vitest";
import { inParts } from "../../server/db/in-parts.ts";
import { prune } from "../../server/jobs/prune.ts";
import { worldForEach } from "../support/hooks.ts";

const world = worldForEach({ today: "2026-02-15", people: ["ada", "bo"], intervals: 1 });

const OLD = "2020-01-01T00:00:00.000Z";
const MANY = 2_500;

/** Makes so many rows, each from its number. */
async function insertMany<Row>(
  make: (number: number) => Row,
  insert: (rows: Row[]) => Promise<unknown>,
): Promise<void> {
  for (const part of inParts(Array.from({ length: MANY }, (_, index) => make(index + 1)))) await insert(part);
}

/** Inserts gatherings that end at these instants, each with somebody who waits and somebody who was told. */
async function insertGatherings(ends: readonly string[]): Promise<void> {
  const { db } = world;
  const key = { collective_id: world.collective.id, person_id: world.person("ada") };
  const { collective_id } = key;
  const gathering = { collective_id, title: "Supper", time_zone: "UTC", expectation: "Welcome" as const };
  const rows = ends.map((ends_at) => ({ ...gathering, starts_at: OLD, ends_at }));
  const inserted = await db.insertInto("gatherings").values(rows).returning("id").execute();
  const waits = inserted.map(({ id: gathering_id }) => ({ ...key, gathering_id }));
  await db.insertInto("gathering_waits").values(waits).execute();
  const told = waits.map((of) => ({ ...of, starts_at: OLD, ends_at: OLD, cancelled: 0 as const }));
  await db.insertInto("told_gatherings").values(told).execute();
}

/** Puts thousands of old rows into the tables that are pruned. Returns their number. */
async function fill(): Promise<number> {
  const { db } = world;
  const [collective_id, person_id] = [world.collective.id, world.person("ada")];
  const { id: user_id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await insertMany(
    (revision) => ({ collective_id, revision, event: "{}", created_at: OLD }),
    (rows) => db.insertInto("live_events").values(rows).execute(),
  );
  await insertMany(
    (revision) => ({ collective_id, revision, at: OLD, kind: "crew" as const }),
    (rows) => db.insertInto("journal").values(rows).execute(),
  );
  await insertMany(
    (number) => ({ collective_id, person_id, kind: "poll new", about: String(number), expires_at: OLD }),
    (rows) => db.insertInto("told").values(rows).execute(),
  );
  await insertMany(
    (number) => ({ id_hash: String(number), user_id, device: "x", created_at: OLD, last_seen_at: OLD }),
    (rows) => db.insertInto("sessions").values(rows).execute(),
  );
  await insertMany(
    (number) => {
      const to = { recipient: "ada@example.org", normal_recipient: "ada@example.org" };
      const mail = { kind: "PasswordChanged", idempotency_key: String(number), subject: "Old", ...to };
      return { ...mail, next_attempt_at: OLD, created_at: OLD, expires_at: OLD };
    },
    (rows) => db.insertInto("outbound_emails").values(rows).execute(),
  );
  await insertMany(() => OLD, insertGatherings);
  await insertMany(
    (number) => {
      const sent_on = new Date(Date.UTC(2010, 0, number)).toISOString().slice(0, 10);
      return { collective_id, interval_id: 1, person_id, sent_on, sent_at: OLD };
    },
    (rows) => db.insertInto("plan_reminders").values(rows).execute(),
  );
  await insertMany(
    (number) => ({ collective_id, hash: String(number), bytes: 1, content: "x" }),
    (rows) => db.insertInto("gathering_texts").values(rows).execute(),
  );
  return 9 * MANY;
}

it("deletes at most a thousand rows at a time, and answers requests in between", async () => {
  const rows = await fill();
  await world.db.updateTable("intervals").set({ end_date: "2020-01-01" }).execute();
  const deletions: { rows: number; turn: number }[] = [];
  let turn = 0;
  const db = world.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!result.numAffectedRows) return result;
      deletions.push({ rows: Number(result.numAffectedRows), turn });
      setImmediate(() => (turn += 1));
      return result;
    },
  });
  expect(await prune({ ...world, db } as never)).toBe(rows);
  expect(Math.max(...deletions.map((one) => one.rows))).toBeLessThanOrEqual(1_000);
  const turns = deletions.filter((one) => one.rows === 1_000).map((one) => one.turn);
  expect(new Set(turns).size).toBe(2 * 9);
  expect(await prune({ ...world, db } as never)).toBe(0);
});

it("keeps what is not old, however much there is of it", async () => {
  const now = world.clock.now().toISOString();
  await insertMany(
    (revision) => ({
      collective_id: world.collective.id,
      revision,
      event: "{}",
      created_at: revision > 2_000 ? OLD : now,
    }),
    (rows) => world.db.insertInto("live_events").values(rows).execute(),
  );
  await insertGatherings([OLD, now]);
  expect(await prune(world as never)).toBe(502);
  expect(await world.db.selectFrom("live_events").select("revision").execute()).toHaveLength(2_000);
  for (const table of ["gathering_waits", "told_gatherings"] as const) {
    const kept = world.db
      .selectFrom(table)
      .innerJoin("gatherings", "gatherings.id", "gathering_id")
      .select("gatherings.ends_at");
    expect(await kept.execute()).toEqual([{ ends_at: now }]);
  }
});
