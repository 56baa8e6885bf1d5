import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { findPostgresql, startPostgresql } from "../../../scripts/run/postgresql.mjs";
import { migrateToLatest } from "../../../server/db/migrate.ts";
import { cutListening } from "../../support/listening.ts";
import { onlyIf } from "../../support/needs.ts";
import { seed } from "../../support/seed.ts";
import { seededRandom } from "../../support/seeded-random.ts";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server.ts";
import { tell, trial } from "../../support/trials.ts";
import { until } from "../../support/until.ts";
import { inspect, readRows } from "../../trials/check-database.ts";
import { runRounds } from "../../trials/rounds.ts";
import { inTrialWorld, type TrialWorld } from "../../trials/trial-world.ts";

const PEOPLE = 6;
/** The first has all of the blows. */
const rounds = trial(1, 60);
const processes = trial(2, 3);

const random = seededRandom(seed());
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** PostgreSQL is killed too, so it has to be one of our own. */
const programs = findPostgresql();

it(
  "several servers lose nothing, and do nothing twice, whatever ends while people write",
  onlyIf(programs !== undefined, "no PostgreSQL"),
  async () => {
    // Acknowledged writes survive PostgreSQL's own crash.
    const postgresql = await startPostgresql(programs ?? "", { synchronous_commit: "on" });
    stops.push(postgresql.stop);
    const smtp = await startSmtpServer();
    stops.push(smtp.stop);
    const { url } = postgresql;
    await inspect(url, migrateToLatest);
    const database = { url, remove: async () => {} };
    const environment = { SMTP_URL: smtp.url, MAIL_FROM: "Crewtide <crewtide@example.org>" };

    await inTrialWorld(PEOPLE, { database, processes, environment }, async (world) => {
      const kill = async () => {
        const server = world.servers[Math.floor(random() * processes)];
        await server?.end("SIGKILL");
        await sleep(random() * 300);
        await server?.start();
      };
      const cut = () => inspect(url, cutListening);
      const restart = async () => {
        const before = await findStart(url);
        postgresql.restart(random() < 0.5 ? "INT" : "QUIT");
        await until(
          async () => (await findStart(url).catch(() => before)) !== before,
          () => "PostgreSQL is not back",
        );
      };
      const blows = [
        { name: "all of them", deal: () => Promise.all([cut().then(restart), kill()]) },
        { name: "listening cut", deal: cut },
        { name: "a server killed", deal: kill },
        { name: "PostgreSQL restarted", deal: restart },
      ];
      let round = 0;
      const strike = async () => {
        const blow = blows[round % blows.length];
        round += 1;
        await sleep(random() * 50);
        await blow?.deal();
        await untilHealthy(world);
        return blow?.name ?? "nothing";
      };
      const { faults, acknowledged, events } = await runRounds({ world, rounds, random, strike });
      expect([...faults, ...(await mailFaults(url, smtp))]).toEqual([]);
      expect(acknowledged).toBeGreaterThan(rounds * 20);
      expect(events).toBeGreaterThanOrEqual(acknowledged);
    });
  },
);

async function untilHealthy({ servers }: TrialWorld): Promise<void> {
  const isHealthy = ({ url }: { url: string }) =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(
    async () => (await Promise.all(servers.map(isHealthy))).every(Boolean),
    () => "not all servers are healthy",
  );
}

/** When PostgreSQL was started. */
async function findStart(url: string): Promise<string> {
  return inspect(url, async (db) => String((await readRows(db, "select pg_postmaster_start_time()::text"))[0]?.[0]));
}

/** Each email is given to the email server once for each attempt at most, and once at least if it counts as sent. */
async function mailFaults(url: string, { messages }: TestSmtpServer): Promise<string[]> {
  // Emails that a server left unwritten when it ended are written within a minute.
  const due = `select id from outbound_emails where status = 'waiting' and body_html is not null
    and next_attempt_at <= '${new Date().toISOString()}'`;
  await until(
    async () => (await inspect(url, (db) => readRows(db, due))).length === 0,
    () => "mails are due still",
  );
  const mails = await inspect(url, (db) =>
    db.selectFrom("outbound_emails").select(["idempotency_key", "status", "attempts"]).execute(),
  );
  // After the outbox, since an email may be on its way still: what counts as sent there has been given.
  const given = new Map<string, number>();
  for (const { raw } of messages) {
    const [, key = ""] = /^Message-ID: <(.+)@/m.exec(raw) ?? [];
    given.set(key, (given.get(key) ?? 0) + 1);
  }
  const repeated = [...given.values()].filter((times) => times > 1).length;
  tell(`${messages.length} mails, ${repeated} of them once more after an attempt whose outcome was lost`);
  return mails.flatMap(({ idempotency_key: key, status, attempts }) => {
    const times = given.get(key) ?? 0;
    if (times <= attempts && (status !== "sent" || times > 0)) return [];
    return [`mail ${key}, ${status} after ${attempts} attempts, was given to the mail server ${times} times`];
  });
}
