import type { Undone } from "../../../shared/account/account.schema.ts";
import type { UndoablePart } from "../../../shared/enumerations.ts";
import type { Services } from "../../rpc/context.ts";
import { changeAndReturn, type ChangeDependencies } from "../../revision/change.ts";
import { lockAccount } from "../credentials/accounts.queries.ts";
import { keepNewResetLink } from "../auth/password-reset.service.ts";
import { unknownPasswordHash } from "../credentials/passwords.ts";
import { recordFinalChange, type SecurityChangeDependencies } from "../security-log/security-changes.ts";
import { getAddress } from "../credentials/addresses.queries.ts";
import { moveAccount } from "./address.service.ts";
import { takeBack, type Account } from "./take-back.ts";

/** For how long the collective's calendar address counts as the thief's work, in milliseconds: as long as sessions last. */
const SHARED_AGE = 30 * 24 * 60 * 60 * 1_000;

interface Recovered {
  email: string;
  url: string;
  expires_at: string;
  ended_sessions: number;
  two_step_was_on: boolean;
  ended_addresses: UndoablePart[];
  invitations: Undone["invitations"];
}

/**
 * Takes a stolen account away from everybody, for the host, and returns a link that sets a new password for its owner
 * (`docs/domain/account.md#recovering-an-account`). Without `email`, its address stays. Throws `EmailInUse`.
 */
export async function recoverAccount(
  dependencies: ChangeDependencies & SecurityChangeDependencies & Pick<Services, "sockets">,
  account: Account,
  { email }: { email?: string | undefined },
): Promise<Recovered> {
  const { clock, sockets } = dependencies;
  const { collectiveId, userId } = account;
  const unknownPassword = await unknownPasswordHash;
  const result = await changeAndReturn(dependencies, { collectiveId, authorId: null }, async (trx, today) => {
    await lockAccount(trx, userId);
    const recipients = await moveAccount(dependencies, trx, {
      userId,
      email: email ?? (await getAddress(trx, userId)),
    });
    const now = clock.now();
    const sharedSince = new Date(now.getTime() - SHARED_AGE).toISOString();
    const until = { sharedSince, at: now.toISOString(), today };
    const { undone, ...taken } = await takeBack(trx, account, { since: "", ...until, unknownPassword });
    await recordFinalChange(dependencies, trx, { userId, collectiveId, kind: "AccountRecovered", recipients });
    const { url, expires_at } = await keepNewResetLink(dependencies, trx, userId);
    const recovered: Recovered = {
      email: recipients[1],
      url,
      expires_at,
      ended_sessions: taken.ended.length,
      two_step_was_on: undone.includes("TwoStep"),
      ended_addresses: undone.filter((part) => part.endsWith("Address")),
      invitations: taken.invitations.map(({ name, outcome }) => ({ name, outcome })),
    };
    return { changes: taken.changes, respond: () => ({ ended: taken.ended, recovered }) };
  });
  for (const sessionHash of result.ended) sockets.endSession(sessionHash);
  return result.recovered;
}
