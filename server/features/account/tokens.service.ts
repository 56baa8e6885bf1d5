import type { AccessToken, NewAccessToken, TokenWish } from "../../../shared/account/account.schema.ts";
import { MOST_ACCESS_TOKENS } from "../../../shared/constants.ts";
import type { Context } from "../../rpc/context.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { inTransaction } from "../../revision/once.ts";
import { createAccessToken } from "../../sessions/access-token.ts";
import { insertToken, listTokensOf } from "../../sessions/access-token.queries.ts";
import type { Member } from "../../sessions/sessions.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { lockAccount, lockOwnAccount } from "../credentials/accounts.queries.ts";
import { getAddress } from "../credentials/addresses.queries.ts";
import {
  recordFinalChange,
  recordUndoableChange,
  type SecurityChangeDependencies,
} from "../security-log/security-changes.ts";

type TokenDependencies = Pick<Context, "db"> & SecurityChangeDependencies;
type Owner = Pick<Member, "userId" | "collectiveId">;

const DAY = 86_400_000;
const kind = "AccessTokenMade";

/** Makes a token for a member's scripts (`docs/domain/account.md#tokens`). Throws `LimitReached`. */
export async function makeToken(dependencies: TokenDependencies, member: Member, wish: TokenWish) {
  const { userId, collectiveId } = member;
  return inTransaction(dependencies, async (trx) => {
    await lockOwnAccount(trx, member);
    await assertRoom(dependencies, trx, userId);
    const at = await recordUndoableChange(dependencies, trx, { userId, collectiveId, kind });
    return keepToken(dependencies, trx, { ...wish, userId, at });
  });
}

/** Makes a token for a member, for the host. They are told, without a link that undoes it. Throws `LimitReached`. */
export async function makeTokenFor(dependencies: TokenDependencies, { userId, collectiveId }: Owner, wish: TokenWish) {
  return inTransaction(dependencies, async (trx) => {
    await lockAccount(trx, userId);
    await assertRoom(dependencies, trx, userId);
    const recipients = [await getAddress(trx, userId)];
    await recordFinalChange(dependencies, trx, { userId, collectiveId, kind, recipients });
    return keepToken(dependencies, trx, { ...wish, userId, at: dependencies.clock.now().toISOString() });
  });
}

/** Lists the tokens that work, the newest first. */
export async function listTokens({ db, clock }: Pick<Context, "db" | "clock">, { userId }: Pick<Member, "userId">) {
  return listTokensOf(db, userId, clock.now().toISOString());
}

async function assertRoom({ clock }: TokenDependencies, trx: Db, userId: number): Promise<void> {
  const tokens: AccessToken[] = await listTokensOf(trx, userId, clock.now().toISOString());
  if (tokens.length >= MOST_ACCESS_TOKENS) throw new AppError("LimitReached");
}

interface NewToken extends TokenWish {
  userId: number;
  at: Instant;
}

async function keepToken(
  { device }: TokenDependencies,
  trx: Db,
  { userId, at, name, scope, days }: NewToken,
): Promise<NewAccessToken> {
  const token = createAccessToken();
  const expires_at = new Date(Date.parse(at) + days * DAY).toISOString();
  const row = { name, scope, expires_at, created_at: at };
  const id = await insertToken(trx, { ...row, id_hash: hashToken(token), user_id: userId, device, last_seen_at: at });
  return { id, ...row, last_used_at: null, last_address: null, token };
}
