import type { Undone } from "../../../shared/account.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { changeAndReturn } from "../../revision/change.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { keepNewResetLink } from "../auth/password-reset.service.ts";
import { unknownPasswordHash } from "../credentials/passwords.ts";
import { hasSecurityEventSince } from "../security-log/security-log.queries.ts";
import { noteFinalChange } from "../security-log/security-notices.ts";
import { isTwoStepOn } from "../two-step/two-step.queries.ts";
import {
  endUndoLinks,
  findAddressLinkOwner,
  findFirstUndoLinks,
  getAddress,
  setAddress,
  takeAddressLink,
} from "../credentials/addresses.queries.ts";
import { takeBack } from "./take-back.ts";

/**
 * Gives an account back to the mailbox that a link went to, as it was before the first change that this mailbox was
 * told about and can still undo (`docs/domain/account.md#undoing-changes-to-an-account`). The person who made the
 * changes may know the password, so nobody does afterwards: the returned token sets a new one. Throws
 * `AddressLinkInvalid`.
 */
export async function undoChanges(
  dependencies: Pick<Context, "db" | "hub" | "clock" | "baseUrl" | "sockets" | "device">,
  { token }: { token: string },
): Promise<Undone> {
  const { db, clock, sockets } = dependencies;
  const tokenHash = hashToken(token);
  const unknownPassword = await unknownPasswordHash;
  const owner = await findAddressLinkOwner(db, tokenHash);
  if (!owner) throw new AppError("AddressLinkInvalid");
  const { collectiveId, personId: authorId } = owner;
  const by = { collectiveId, authorId, byLink: true };
  const { result } = await changeAndReturn(dependencies, by, async (trx, today) => {
    const at = clock.now().toISOString();
    const link = await takeAddressLink(trx, { tokenHash, purpose: "undo", at });
    if (!link) throw new AppError("AddressLinkInvalid");
    const { user_id: userId, email, created_at } = link;
    const first = await findFirstUndoLinks(trx, { userId, email, at });
    const since = earlier(first.open, created_at);
    // Whoever had the account first has the last word: only links to addresses that came later end.
    await endUndoLinks(trx, { userId, at, since: earlier(first.known, created_at) });
    const address = await getAddress(trx, userId);
    const isMoved = address !== email;
    if (isMoved) await setAddress(trx, userId, email);
    const { undone, ...taken } = await takeBack(trx, { ...owner, userId }, { since, at, today, unknownPassword });
    const wasTurnedOff = await hasSecurityEventSince(trx, { userId, kind: "TwoStepTurnedOff", at: since });
    const recipients = isMoved ? [address] : [];
    await noteFinalChange(dependencies, trx, { userId, collectiveId, kind: "ChangesUndone", recipients });
    const answer: Undone = {
      token: (await keepNewResetLink(dependencies, trx, userId)).token,
      undone: isMoved ? ["Address", ...undone] : undone,
      invitations: taken.invitations,
      two_step_stays_off: wasTurnedOff && !(await isTwoStepOn(trx, userId)),
    };
    return { changes: taken.changes, result: { ended: taken.ended, answer } };
  });
  for (const sessionHash of result.ended) sockets.endSession(sessionHash);
  return result.answer;
}

/** Instants as text sort by time. */
function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other;
}
