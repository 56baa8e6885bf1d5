import { statfsSync, statSync } from "node:fs";
import { Command, CommanderError } from "commander";
import { z } from "zod";
import { dayIn, timeIn } from "../../shared/basics/dates.ts";
import { findLastBackup, isOverdue } from "../../server/backup/last-backup.ts";
import { RELEASE } from "../../server/build.ts";
import { readConfig, type Config } from "../../server/config.ts";
import { isPostgresql, withDatabase, type OpenDatabase } from "../../server/db/database.ts";
import { assertCurrentSchema, listApplied } from "../../server/db/migrate.ts";
import { forHost } from "../../server/errors.ts";
import { countMembers } from "../../server/features/people/roster.queries.ts";
import { listHeldUp } from "../../server/features/series/series.queries.ts";
import { listRefusingServices } from "../../server/mail/push/push-devices.queries.ts";
import { findFailingDelivery, findLastSent, hasSentMail } from "../../server/mail/failing-delivery.ts";
import { countEmails } from "../../server/mail/outbox.ts";
import { countSessions } from "../../server/sessions/session.queries.ts";
import { SESSION_LIFETIME } from "../../server/sessions/sessions.ts";
import { describeMail, describePlace } from "../../server/start/start-text.ts";
import { assertExists } from "./database-place.ts";
import { noteAndExample } from "./options.ts";
import type { Shell } from "./shell.ts";

const NOTE = `
The exit code is 1 if something is wrong: no server answers, the database cannot be used or has another schema, the last
backup is two days old, no email could be sent for a day, or the disk has less than 500 MB besides room for two copies of
the database. Backups by other tools are not known here.`;

/** How long the server may take to answer, in milliseconds. */
const REQUEST_TIMEOUT = 5_000;
/** The least free space, in bytes, besides room for a copy before an upgrade and for a backup. */
const LEAST_SPACE = 500e6;

/** The lines that are printed, and what is wrong. */
interface Status {
  facts: [name: string, text: string][];
  wrong: string[];
}

export function statusCommand(shell: Shell): Command {
  return new Command("status")
    .description("prints what matters in a dozen lines, beside a running server or without one")
    .addHelpText("after", noteAndExample(NOTE, "status"))
    .action(async () => {
      const config = readConfig(shell.env);
      assertExists(config.database);
      const { facts, wrong } = await readStatus(config, new Date());
      const lines: Status["facts"] = [...facts, ["Wrong", wrong.join(" ") || "nothing"]];
      for (const [name, text] of lines) shell.stdout.write(`${name.padEnd(10)}  ${text}\n`);
      if (wrong.length > 0) throw new CommanderError(1, "crewtide.wrong", "");
    });
}

async function readStatus(config: Config, now: Date): Promise<Status> {
  const parts = [
    await readServer(config),
    await readDatabase(config, now),
    readBackup(config, now),
    readDisk(config),
    { facts: [["Memory", `${inGigabytes(process.availableMemory())} available`]], wrong: [] } satisfies Status,
  ];
  return {
    facts: [["Release", RELEASE], ...parts.flatMap(({ facts }) => facts)],
    wrong: parts.flatMap(({ wrong }) => wrong),
  };
}

/** Where a server that listens on all addresses can be reached. */
const WILDCARDS = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

const healthSchema = z.object({ release: z.string(), database: z.string() });

async function readServer({ host, port }: Config): Promise<Status> {
  const address = WILDCARDS.get(host) ?? host;
  const url = `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT) });
    const { release, database } = healthSchema.parse(await response.json());
    const wrong = response.ok ? [] : [`The server cannot use its database (${database}).`];
    return { facts: [["Server", `runs release ${release} at ${url}`]], wrong };
  } catch {
    return { facts: [["Server", "does not answer"]], wrong: [`No Crewtide answers at ${url}.`] };
  }
}

async function readDatabase(config: Config, now: Date): Promise<Status> {
  const status: Status = { facts: [], wrong: [] };
  const place = describePlace(config.database);
  try {
    await withDatabase(config.database, (db) => readRows(db, { status, config, place, now }));
  } catch (error) {
    if (status.facts.length === 0) status.facts.push(["Database", place]);
    status.wrong.push(forHost(error));
  }
  return status;
}

async function readRows(
  db: OpenDatabase["db"],
  { status: { facts, wrong }, config, place, now }: { status: Status; config: Config; place: string; now: Date },
): Promise<void> {
  const newest = (await listApplied(db)).at(-1);
  facts.push(["Database", `${place}, schema ${newest ?? "none"}`]);
  if (newest === undefined) throw new Error(`${place} is empty.`);
  await assertCurrentSchema(db);
  const { waiting, failed } = await countEmails(db);
  const lastSent = await findLastSent(db);
  const sent = lastSent === null ? "none sent" : `last sent ${inWords(new Date(lastSent), config)}`;
  facts.push(["Mail", describeMail(config.mail)], ["Emails", `${waiting} waiting, ${failed} failed, ${sent}`]);
  const failing = await findFailingDelivery(db, now);
  if (failing) wrong.push('No email could be sent for a day; "./crewtide mail test" says why.');
  if (config.mail.via === "files" && (await hasSentMail(db)))
    wrong.push("Emails were sent before, and are only kept as files now: RESEND_API_KEY or SMTP_URL is missing.");
  const sessions = await countSessions(db, new Date(now.getTime() - SESSION_LIFETIME).toISOString());
  const { people, collectives } = await countMembers(db);
  facts.push(["People", `${people} in ${collectives === 1 ? "one collective" : `${collectives} collectives`}`]);
  facts.push(["Sessions", String(sessions)]);
  const heldUp = (await listHeldUp(db)).length;
  if (heldUp > 0) facts.push(["Series", `${heldUp} without room for more gatherings, as their pages say`]);
  for (const { service } of await listRefusingServices(db))
    wrong.push(
      `${service} refuses all notifications; the log says why. After a change of the secret for them (the file call-secret, or CALL_SECRET), people have to turn them on again.`,
    );
}

function readBackup({ database, timeZone }: Config, now: Date): Status {
  if (isPostgresql(database)) return { facts: [["Backup", "by PostgreSQL's own tools"]], wrong: [] };
  const last = findLastBackup(database, now);
  if (last === undefined) return { facts: [["Backup", "none"]], wrong: ["There is no backup."] };
  const wrong = isOverdue(last, now) ? ["The last backup is more than two days old."] : [];
  return { facts: [["Backup", inWords(new Date(last), { timeZone })]], wrong };
}

function readDisk({ database, dataFolder }: Config): Status {
  const folder = isPostgresql(database) ? process.cwd() : dataFolder;
  const { bavail, blocks, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const needed = LEAST_SPACE + (isPostgresql(database) ? 0 : 2 * statSync(database).size);
  const wrong = free < needed ? [`The disk has too little space: ${inGigabytes(free)}.`] : [];
  return { facts: [["Disk", `${inGigabytes(free)} of ${inGigabytes(blocks * bsize)} free at ${folder}`]], wrong };
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(1)} GB`;
}

function inWords(instant: Date, { timeZone }: Pick<Config, "timeZone">): string {
  return `${dayIn(timeZone, instant)} ${timeIn(timeZone, instant, "en")}`;
}
