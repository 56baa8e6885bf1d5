import type { Session } from "../../../shared/account/account.schema.ts";
import type { Context } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { inTransaction } from "../../revision/once.ts";
import {
  deleteSessionById,
  deleteSessionsExcept,
  listSessionsOf,
  type SessionKey,
} from "../../sessions/session.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { lockAccount } from "../credentials/accounts.queries.ts";
import { insertSecurityEvent } from "../security-log/security-log.queries.ts";

type SessionDependencies = Pick<Context, "db" | "clock" | "sockets">;

/** Where a member is signed in, the most recently used first. */
export async function listOwnSessions(db: Db, { userId, sessionId }: Member): Promise<Session[]> {
  const sessions = await listSessionsOf(db, userId);
  return sessions.map((session) => ({ ...session, is_current: session.id === sessionId }));
}

/** Ends one of a member's sessions or tokens, with its sockets. Throws `SessionNotFound`, `TokenNotFound`. */
export async function endSession(dependencies: SessionDependencies, key: SessionKey): Promise<void> {
  const { clock, sockets } = dependencies;
  const { userId, isToken } = key;
  const ended = await inTransaction(dependencies, async (trx) => {
    await lockAccount(trx, userId);
    const deleted = await deleteSessionById(trx, key);
    if (!deleted) throw new AppError(isToken ? "TokenNotFound" : "SessionNotFound");
    const { device } = deleted;
    await insertSecurityEvent(trx, { userId, kind: kindOf(isToken), device, at: clock.now().toISOString() });
    return deleted;
  });
  sockets.endSession(ended.id_hash);
}

/** Ends a user's sessions and tokens, with their sockets. Returns their number. `kept` is the hash of one to keep. */
export async function endSessions(
  dependencies: SessionDependencies,
  { userId, kept }: { userId: number; kept?: string },
): Promise<number> {
  const { clock, sockets } = dependencies;
  const ended = await inTransaction(dependencies, async (trx) => {
    await lockAccount(trx, userId);
    const deleted = await deleteSessionsExcept(trx, userId, kept);
    const at = clock.now().toISOString();
    for (const { device, scope } of deleted) {
      await insertSecurityEvent(trx, { userId, kind: kindOf(scope !== null), device, at });
    }
    return deleted;
  });
  for (const { id_hash } of ended) sockets.endSession(id_hash);
  return ended.length;
}

const kindOf = (isToken: boolean) => (isToken ? "AccessTokenEnded" : "SessionEnded");
