import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type { Event, LoggedEvent } from "../../shared/events/events.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { changeMailPreferences } from "../../server/features/mail-preferences/mail-preferences.service.ts";
import { endMembership, resumeMembership } from "../../server/features/membership/membership.service.ts";
import { change } from "../../server/revision/change.ts";
import { worldForEach } from "../support/hooks.ts";
import { argumentsFor } from "../support/programs.ts";
import { dayIn, monthInterval } from "../support/world.ts";

const world = worldForEach({ today: dayIn(2), people: ["ada", "bo", "cy"], intervals: 3 });

const updated = (id: number) =>
  ({
    CrewsEvent: { CrewUpdated: { id, collective_id: 1, name: "n", description: "d", links: [], archived_at: null } },
  }) satisfies Event;
const added = (id: number) => ({ event: updated(id), before: null });
const by = (authorId: number | null = null) => ({ collectiveId: world.collective.id, authorId });

async function log(): Promise<{ revision: number; author_id: number | null }[]> {
  return world.db.selectFrom("live_events").select(["revision", "author_id"]).orderBy("revision").execute();
}

/** Starts a process that writes as somebody. */
function start(program: Parameters<typeof argumentsFor>[0], name: string) {
  const own = { DATABASE_URL: world.databaseUrl, TODAY: world.clock.today() };
  const whose = { COLLECTIVE: String(world.collective.id), PERSON: String(world.person(name)) };
  const child = spawn(process.execPath, argumentsFor(program), {
    env: { ...process.env, ...own, ...whose },
    stdio: "inherit",
  });
  return once(child, "exit");
}

describe("change", () => {
  it("gives each event its own revision and returns the last one", async () => {
    const result = await change(world, by(1), async () => [added(1), added(2)]);
    expect(result).toEqual({ revision: 2, events: [updated(1), updated(2)] });
    expect((await change(world, by(), async () => [added(3)])).revision).toBe(3);
    expect(await log()).toEqual([
      { revision: 1, author_id: 1 },
      { revision: 2, author_id: 1 },
      { revision: 3, author_id: null },
    ]);
  });

  it("publishes events only after they are committed", async () => {
    const seen: (LoggedEvent[] | undefined)[] = [];
    world.hub.listen(world.collective.id, () => seen.push(world.hub.recentAfter(world.collective.id, 0)));
    await change(world, by(), async () => {
      expect(seen).toEqual([]);
      return [added(1)];
    });
    expect(seen).toEqual([[{ revision: 1, author_id: null, event: updated(1) }]]);
  });

  it("writes and publishes nothing if the work fails", async () => {
    let told = 0;
    world.hub.listen(world.collective.id, () => (told += 1));
    const failing = change(world, by(), async (trx) => {
      await trx.updateTable("people").set({ display_name: "changed" }).execute();
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await log()).toEqual([]);
    expect(told).toBe(0);
    const names = await world.db.selectFrom("people").select("display_name").orderBy("id").execute();
    expect(names.map((row) => row.display_name)).toEqual(["ada", "bo", "cy"]);
  });

  it("does not raise the revision if nothing happened", async () => {
    expect(await change(world, by(), async () => [])).toEqual({ revision: 0, events: [] });
  });

  it("answers a plan that others do not see to the person whose it is alone", async () => {
    const nothing = { interval_id: 3, person_id: 1, collective_involvement: null, crew_involvements: [] };
    const crew = { id: 1, person_id: 1, crew_id: 1, interval_id: 3, convenor: false, volunteered_convenor: true };
    const own = { ...nothing, crew_involvements: [{ ...crew, status: "Participating" as const }] };
    const event = { MeEvent: { IntervalDataChanged: nothing } };
    const save = (authorId: number) => change(world, by(authorId), async () => [{ event, before: nothing, own }]);
    expect((await save(1)).events).toEqual([{ MeEvent: { IntervalDataChanged: own } }]);
    expect((await save(2)).events).toEqual([event]);
    const logged = await listEventsAfter(world.db, { collectiveId: world.collective.id, revision: 0, limit: 9 });
    expect(logged.map((entry) => entry.event)).toEqual([event, event]);
  });

  it("refuses what waited while its author left, and writes nothing", async () => {
    const key = { collectiveId: world.collective.id, personId: world.person("bo") };
    const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leaving = change(world, by(), async (trx) => {
      locked.resolve();
      await gate.promise;
      const parting = { at: "2026-02-15T12:00:00.000Z", current: monthInterval(2), today: dayIn(2) };
      return endMembership(trx, { ...key, ...parting, authorId: null, personIds: [key.personId] });
    });
    await locked.promise;
    const waiting = [
      world.save("bo", 3, { volunteers: ["garden"] }),
      changeMailPreferences(world.db, key, { returns: false }),
    ];
    const outcomes = Promise.allSettled(waiting);
    gate.resolve();
    await leaving;
    const refused = { status: "rejected", reason: { code: "AuthenticationRequired" } };
    expect(await outcomes).toMatchObject([refused, refused]);
    for (const table of ["collective_involvements", "crew_involvements", "mail_choices"] as const) {
      const rows = world.db.selectFrom(table).select("person_id").where("person_id", "=", key.personId);
      expect(await rows.execute()).toEqual([]);
    }
    const back = await world.db.transaction().execute((trx) => resumeMembership(trx, { ...key, today: dayIn(2) }));
    expect(back).toHaveLength(3);
  });

  it("refuses a collective that does not exist", async () => {
    const elsewhere = change(world, { collectiveId: 99, authorId: null }, async () => [added(1)]);
    await expect(elsewhere).rejects.toMatchObject({ code: "CollectiveNotFound" });
  });

  it("leaves no trace of a save whose process is killed in the middle", async () => {
    await world.save("ada", 2, { volunteers: ["garden"] });
    const tables = ["collectives", "collective_involvements", "crew_involvements", "live_events"] as const;
    const dump = () => Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute()));
    const before = await dump();
    expect((await start("tests/support/killed-save.ts", "ada"))[1]).toBe("SIGKILL");
    expect(await dump()).toEqual(before);
  });

  it("keeps revisions without gaps and duplicates while several processes write", async () => {
    const exits = ["ada", "bo", "cy"].map((name) => start("tests/support/concurrent-writer.ts", name));
    expect(await Promise.all(exits)).toEqual(exits.map(() => [0, null]));
    const written = await log();
    expect(written.map((row) => row.revision)).toEqual(Array.from({ length: 120 }, (_, index) => index + 1));
    expect(new Set(written.map((row) => row.author_id))).toEqual(new Set([1, 2, 3]));
  });
});
