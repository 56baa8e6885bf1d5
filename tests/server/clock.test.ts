import { pino } from "pino";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { addDays, dayIn as dayInZone } from "../../shared/basics/dates.ts";
import type { Event } from "../../shared/events/events.ts";
import { systemClock, type Clock } from "../../server/clock.ts";
import { insertInterval } from "../../server/features/structure/intervals.queries.ts";
import { listEventsAfter } from "../../server/revision/event-log.queries.ts";
import { scheduleJobs, type JobScheduler } from "../../server/jobs/scheduler.ts";
import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { SocketRegistry } from "../../server/sessions/socket-registry.ts";
import { createDatabase, openDatabaseAt, settingsFor } from "../support/new-database.ts";
import { spawnServer } from "../support/server-process.ts";
import { openAs } from "../support/test-server.ts";
import { createCollective, createWorld, type World } from "../support/world.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("the daily roll-over", () => {
  let world: World;
  let jobs: JobScheduler;
  let instant: number;
  afterEach(async () => {
    await jobs.stop();
    await world.close();
  });

  /** A collective whose next interval begins on `day`, and a scheduler in a zone, from the day before. */
  async function prepare(timeZone: string, day: string, lookInterval: number | null = null): Promise<void> {
    const now = () => new Date(instant);
    const clock: Clock = { now, today: (zone) => dayInZone(zone ?? timeZone, now()) };
    world = await createWorld({ today: clock.today(null) });
    for (const [id, start_date] of [addDays(day, -28), day].entries()) {
      await insertInterval(world.db, world.collective.id, {
        id: id + 1,
        start_date,
        end_date: addDays(start_date, 27),
      });
    }
    const signedTokens = new SignedTokens(["a secret of sixteen or more"]);
    const sockets = new SocketRegistry();
    const baseUrl = () => "http://localhost";
    const copies = { file: null, days: 30, backups: null };
    const services = { ...world, clock, timeZone, sockets, signedTokens, baseUrl, host: null, copies };
    jobs = scheduleJobs(services, { log: pino({ level: "silent" }), lookInterval });
  }

  async function currentIntervals(): Promise<unknown[]> {
    const logged = await listEventsAfter(world.db, { collectiveId: world.collective.id, revision: 0, limit: 100 });
    return logged.map(({ event }) => {
      const told = (event as Extract<Event, { IntervalsEvent: unknown }>).IntervalsEvent;
      return "IntervalsRolledOver" in told ? told.IntervalsRolledOver.current_interval?.id : told;
    });
  }

  it.each([
    ["UTC", "2026-03-01", "2026-03-01T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2027-01-01", "2026-12-31T10:00:00.000Z"],
    ["Etc/GMT+12", "2027-01-01", "2027-01-01T12:00:00.000Z"],
    ["Asia/Kolkata", "2028-02-29", "2028-02-28T18:30:00.000Z"],
    ["America/St_Johns", "2026-03-08", "2026-03-08T03:30:00.000Z"],
    // The days on which clocks change, and those after them.
    ["America/Los_Angeles", "2026-03-08", "2026-03-08T08:00:00.000Z"],
    ["America/Los_Angeles", "2026-03-09", "2026-03-09T07:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-01", "2026-11-01T07:00:00.000Z"],
    ["America/Los_Angeles", "2026-11-02", "2026-11-02T08:00:00.000Z"],
    // Clocks that go from 23:59 to 01:00, and back from 23:59 to 23:00.
    ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00.000Z"],
    ["Africa/Cairo", "2026-10-30", "2026-10-29T22:00:00.000Z"],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
  ])("happens in %s as %s begins, and not before", async (timeZone, day, midnight) => {
    instant = Date.parse(midnight) - 5 * HOUR;
    await prepare(timeZone, day);
    instant = Date.parse(midnight) - 1;
    await jobs.runDue();
    const before = await currentIntervals();
    instant += 1;
    await jobs.runDue();
    expect(await currentIntervals()).toEqual([...before, 2]);
    expect(before).not.toContain(2);
  });

  it("catches up after the machine has slept through the night, or for days", async () => {
    instant = Date.parse("2026-02-28T23:00:00.000Z");
    await prepare("UTC", "2026-03-01");
    instant += 3 * DAY;
    await jobs.runDue();
    expect(await currentIntervals()).toEqual([2]);
    await jobs.runDue();
    expect(await currentIntervals()).toEqual([2]);
  });

  it("is not delayed by a clock that was years ahead when the server started", async () => {
    instant = Date.parse("2036-01-01T12:00:00.000Z");
    await prepare("UTC", "2026-03-01");
    await jobs.runDue();
    instant = Date.parse("2026-02-28T23:00:00.000Z");
    await jobs.runDue();
    instant += HOUR;
    await jobs.runDue();
    expect((await currentIntervals()).at(-1)).toBe(2);
  });

  it("runs by itself until it is stopped", async () => {
    instant = Date.parse("2026-02-28T23:00:00.000Z");
    await prepare("UTC", "2026-03-01", 5);
    instant += HOUR;
    await expect.poll(() => currentIntervals()).toEqual([2]);
    await jobs.stop();
    instant += 28 * DAY;
    await jobs.runDue();
    expect(await currentIntervals()).toEqual([2]);
  });
});

describe("today", () => {
  const dayAhead = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 10);

  it("is the day of the configured zone", () => {
    // Around midnight, the day may have changed in between.
    const before = [dayAhead(14), dayAhead(-12)];
    const shown = [systemClock("Pacific/Kiritimati").today(null), systemClock("Etc/GMT+12").today(null)];
    expect([before, [dayAhead(14), dayAhead(-12)]]).toContainEqual(shown);
  });

  it.each([
    { machine: "Etc/GMT+12", timeZone: "Pacific/Kiritimati", hours: 14 },
    { machine: "Pacific/Kiritimati", timeZone: "Etc/GMT+12", hours: -12 },
  ])(
    "is that of the collective in $timeZone, on an Arabic machine in $machine",
    async ({ machine, timeZone, hours }) => {
      const database = await createDatabase();
      const { db, close } = openDatabaseAt(database.url);
      const first = dayAhead(-36);
      const { id } = await createCollective(db, first, { people: ["ada"] });
      // One interval for each of the days that it may be anywhere.
      for (let days = 0; days < 5; days += 1) {
        const date = addDays(first, days);
        await insertInterval(db, id, { id: days + 1, start_date: date, end_date: date });
      }
      await close();
      const server = spawnServer({
        ...settingsFor(database.url),
        TZ: machine,
        LC_ALL: "ar_EG.UTF-8",
        TIME_ZONE: timeZone,
      });
      onTestFinished(async () => {
        server.kill("SIGKILL");
        await server.ended;
        await database.remove();
      });
      const url = await server.ready;
      const { client } = await openAs({ url }, "ada");
      const before = dayAhead(hours);
      const { today, current_interval } = await client.collective.state.query();
      expect([before, dayAhead(hours)]).toContain(today);
      expect(current_interval?.start_date).toBe(today);
      server.kill("SIGTERM");
      expect(await server.ended).toMatchObject({ code: 0 });
    },
  );
});
