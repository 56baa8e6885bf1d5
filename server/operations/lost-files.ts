import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import type { Kysely } from "kysely";
import { BACKUP_NAME } from "../backup/daily-backups.ts";
import type { Config } from "../config.ts";
import { isPostgresql } from "../db/database.ts";
import { engineOf } from "../db/engine.ts";
import type { Database } from "../db/schema.ts";
import { TEST_MAIL_PREFIX } from "../mail/send-test-email.ts";
import { SECRET_FILE } from "../sessions/session-secrets.ts";

type Place = Pick<Config, "database" | "dataFolder" | "sessionSecrets" | "mail" | "backups">;

const BEGIN_ANEW = `To begin anew without it, run "./crewtide begin-anew" once.`;

/**
 * Throws if the SQLite file is missing or empty although there are traces of one: a typo must not look like a new
 * start. Creates and opens nothing.
 */
export function assertDatabaseNotLost(config: Place): void {
  if (!isDatabaseMissing(config)) return;
  const traces = findTraces(config);
  if (traces.length === 0) return;
  const found = `${config.database} is missing or empty, but there was one: ${traces.join(", ")}.`;
  const way =
    "Bring it back: check DATABASE_URL and the disk, or restore a backup (./crewtide restore <backup> --force).";
  throw new Error(`${found} ${way} ${BEGIN_ANEW}`);
}

/** Throws if the secret's file is missing although sessions or apps depend on it. The schema may be an older one. */
export async function assertSecretNotLost(db: Kysely<Database>, config: Place): Promise<void> {
  if (!isSecretMissing(config) || !(await needsSecret(db))) return;
  const path = join(config.dataFolder, SECRET_FILE);
  const found = `The session secret ${path} is missing, but ${config.database} has sessions that it signed.`;
  throw new Error(`${found} Bring it back, or set SESSION_SECRETS. ${BEGIN_ANEW} Everybody then has to sign in again.`);
}

export function isDatabaseMissing({ database }: Place): boolean {
  return !isPostgresql(database) && (statSync(database, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Whether the secrets should be in a file that does not exist. */
export function isSecretMissing({ sessionSecrets, dataFolder }: Place): boolean {
  return sessionSecrets === null && !existsSync(join(dataFolder, SECRET_FILE));
}

async function needsSecret(db: Kysely<Database>): Promise<boolean> {
  for (const table of ["sessions", "two_step"] as const) {
    if (!(await engineOf(db).hasTable(db, table))) continue;
    if (await db.selectFrom(table).select("user_id").limit(1).executeTakeFirst()) return true;
  }
  return false;
}

/** Lists what shows that there was a database: its log and copies, the secret, backups and emails in files. */
function findTraces({ database, dataFolder, mail, backups }: Place): string[] {
  const names = list(dataFolder);
  const own = basename(database);
  const copies = names.filter(
    (name) => name.startsWith(own) && /^(-wal|\.last-backup|\.before-.+)$/.test(name.slice(own.length)),
  );
  const beside = copies.map((name) => join(dataFolder, name));
  // A server has run on each database that has a lock file: the rest may be another one's.
  if (names.some((name) => name !== own && names.includes(`${name}.lock`))) return beside;

  const secret = names.includes(SECRET_FILE) ? [join(dataFolder, SECRET_FILE)] : [];
  const daily = backups ? list(backups.folder).filter((name) => BACKUP_NAME.test(name)) : [];
  const newest = daily
    .toSorted()
    .slice(-1)
    .map((name) => join(backups?.folder ?? "", name));
  const outbox = mail.via === "files" ? mail.folder : "";
  // A test mail can be sent before the first start.
  const mails = list(outbox).filter((name) => name.endsWith(".eml") && !name.startsWith(TEST_MAIL_PREFIX));
  return [...secret, ...beside, ...newest, ...(mails.length > 0 ? [`emails in ${outbox}`] : [])];
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
