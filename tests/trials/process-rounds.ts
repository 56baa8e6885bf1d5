import { setTimeout as sleep } from "node:timers/promises";
import { findPostgresql, startPostgresql } from "../../scripts/run/postgresql.mjs";
import { migrateToLatest } from "../../server/db/migrate.ts";
import { cutListening } from "../support/listening.ts";
import { seededRandom } from "../support/seeded-random.ts";
import { startSmtpServer, type TestSmtpServer } from "../support/smtp-server.ts";
import { until } from "../support/until.ts";
import { inspect, readRows } from "./check-database.ts";
import { runRounds, type Outcome } from "./rounds.ts";
import { createTrialWorld, type TrialWorld } from "./trial-world.ts";

interface Options {
  rounds: number;
  seed: number;
  report: (line: string) => void;
  /** How many servers there are. */
  processes?: number;
}

const PEOPLE = 6;

/** What is acknowledged survives PostgreSQL's own crash. */
const DURABLE = { synchronous_commit: "on" };

/**
 * Runs several servers on one PostgreSQL. In each round the connections on which the servers listen are cut, one server is
 * killed and started again, PostgreSQL is restarted or crashes, or all of that.
 */
export async function processRounds({ rounds, seed, report, processes = 3 }: Options): Promise<Outcome> {
  const random = seededRandom(seed);
  const programs = findPostgresql();
  if (!programs) throw new Error("There is no PostgreSQL");
  const postgresql = await startPostgresql(programs, DURABLE);
  const smtp = await startSmtpServer();
  const database = { url: postgresql.url, remove: async () => {} };
  await inspect(database.url, migrateToLatest);
  const environment = {
    SMTP_URL: smtp.url,
    MAIL_FROM: "Crewtide <crewtide@example.org>",
  };
  const world = await createTrialWorld(PEOPLE, { database, processes, environment });

  const kill = async () => {
    const server = world.servers[Math.floor(random() * processes)];
    await server?.end("SIGKILL");
    await sleep(random() * 300);
    await server?.start();
  };
  const cut = () => inspect(database.url, cutListening);
  const restart = async () => {
    const before = await findStart(database.url);
    postgresql.restart(random() < 0.5 ? "INT" : "QUIT");
    await until(
      async () => (await findStart(database.url).catch(() => before)) !== before,
      () => "PostgreSQL is not back",
    );
  };
  const blows = [
    { name: "listening cut", deal: cut },
    { name: "all of that", deal: () => Promise.all([cut().then(restart), kill()]) },
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

  try {
    const outcome = await runRounds({ world, rounds, random, report, strike });
    const { repeated, faults } = await checkMails(database.url, smtp);
    report(`${smtp.messages.length} mails, ${repeated} of them once more after an attempt whose outcome was lost`);
    return { ...outcome, faults: [...outcome.faults, ...faults] };
  } finally {
    await world.end();
    await smtp.stop();
    await postgresql.stop();
  }
}

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

/** Each mail is given to the mail server once for each attempt at most, and once at least if it counts as sent. */
async function checkMails(url: string, { messages }: TestSmtpServer) {
  const due = `select id from outbound_emails where status = 'waiting' and next_attempt_at <= '${new Date().toISOString()}'`;
  await until(
    async () => (await inspect(url, (db) => readRows(db, due))).length === 0,
    () => "mails are due still",
  );
  const mails = await inspect(url, (db) =>
    db.selectFrom("outbound_emails").select(["idempotency_key", "status", "attempts"]).execute(),
  );
  // After the outbox, since a mail may be on its way still: what counts as sent there has been given.
  const given = new Map<string, number>();
  for (const { raw } of messages) {
    const [, key = ""] = /^Message-ID: <(.+)@/m.exec(raw) ?? [];
    given.set(key, (given.get(key) ?? 0) + 1);
  }
  const faults = mails.flatMap(({ idempotency_key: key, status, attempts }) => {
    const times = given.get(key) ?? 0;
    if (times <= attempts && (status !== "sent" || times > 0)) return [];
    return [`mail ${key}, ${status} after ${attempts} attempts, was given to the mail server ${times} times`];
  });
  const repeated = [...given.values()].filter((times) => times > 1).length;
  return { repeated, faults };
}
