import { addressOf } from "../../server/start/address.ts";
import { copiesOf } from "../../server/backup/old-copies.ts";
import { systemClock } from "../../server/clock.ts";
import { readConfig } from "../../server/config.ts";
import { hostOf, type JobServices, type Services } from "../../server/rpc/context.ts";
import type { RosterEntry } from "../../server/features/people/roster.queries.ts";
import { withDatabase, type OpenDatabase } from "../../server/db/database.ts";
import { assertCurrentSchema } from "../../server/db/migrate.ts";
import { RateLimits } from "../../server/http/rate-limits.ts";
import { SignedTokens } from "../../server/mail/signed-tokens.ts";
import { LiveHub } from "../../server/revision/live-hub.ts";
import { assertDatabaseNotLost, assertSecretNotLost } from "../../server/operations/lost-files.ts";
import { loadSessionSecrets } from "../../server/sessions/session-secrets.ts";
import { SocketRegistry } from "../../server/sessions/socket-registry.ts";
import { answer } from "./answer.ts";
import { assertExists } from "./database-place.ts";
import { getCollectiveId, getRosterEntry } from "./look-ups.ts";
import type { Shell } from "./shell.ts";

/** The services of a command: the server's own, without any connected clients. */
export type Administration = JobServices & Pick<Services, "limits" | "sendsMail">;

type Work<Result = object> = (administration: Administration) => Promise<Result>;

interface Beginning {
  beginning?: boolean;
}

/** Does what `administer` does, and prints the result. */
export async function withAdministration(shell: Shell, work: Work, options?: Beginning): Promise<void> {
  answer(shell, await administer(shell, work, options));
}

/**
 * Runs `work` on the configured database. If there is none, it throws, so that no typo creates one, unless `beginning`
 * is set. A running server notices the changes by itself.
 */
export async function administer<Result>(
  shell: Pick<Shell, "env">,
  work: Work<Result>,
  { beginning = false }: Beginning = {},
): Promise<Result> {
  const config = readConfig(shell.env);
  assertDatabaseNotLost(config);
  if (!beginning) assertExists(config.database);
  return withDatabase(config.database, async (db) => work(await administrationOf(db, config)));
}

async function administrationOf(
  db: OpenDatabase["db"],
  config: ReturnType<typeof readConfig>,
): Promise<Administration> {
  await assertSecretNotLost(db, config);
  await assertCurrentSchema(db);
  return {
    db,
    hub: new LiveHub(),
    clock: systemClock(config.timeZone),
    timeZone: config.timeZone,
    sockets: new SocketRegistry(),
    limits: new RateLimits(null),
    signedTokens: new SignedTokens(config.sessionSecrets ?? loadSessionSecrets(config.dataFolder)),
    baseUrl: () => addressOf(config, config.port),
    sendsMail: config.mail.via !== "files",
    host: hostOf(config, new Date()),
    copies: copiesOf(config),
  };
}

/** Runs a command about one collective, given by its slug or id, or the only one. */
export function withCollective(
  shell: Shell,
  name: string | undefined,
  work: (administration: Administration, collectiveId: number) => Promise<object>,
): Promise<void> {
  return withAdministration(shell, async (administration) =>
    work(administration, await getCollectiveId(administration.db, name)),
  );
}

/** Names a person of a collective, as options do. */
export interface PersonOptions {
  collective?: string;
  person: string;
}

export interface PersonOnRoster {
  collectiveId: number;
  personId: number;
  status: RosterEntry["status"];
}

/** Runs a command about one person, given by their id or email address. */
export function withPerson(
  shell: Shell,
  { collective, person }: PersonOptions,
  work: (administration: Administration, person: PersonOnRoster) => Promise<object>,
): Promise<void> {
  return withCollective(shell, collective, async (administration, collectiveId) => {
    const { id: personId, status } = await getRosterEntry(administration.db, collectiveId, person);
    return work(administration, { collectiveId, personId, status });
  });
}
