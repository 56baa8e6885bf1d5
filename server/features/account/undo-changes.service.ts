import type { UndoableChanges, Undone } from "../../../shared/account/account.schema.ts";
import type { Context } from "../../rpc/context.ts";
import { AppError } from "../../errors.ts";
import { readSnapshot } from "../../db/snapshot.ts";
import { changeAndReturn } from "../../revision/change.ts";
import { hashToken } from "../../sessions/tokens.ts";
import { keepNewResetLink } from "../auth/password-reset.service.ts";
import { unknownPasswordHash } from "../credentials/passwords.ts";
import { hasSecurityEventSince } from "../security-log/security-log.queries.ts";
import { recordFinalChange } from "../security-log/security-changes.ts";
import { isTwoStepOn } from "../two-step/two-step.queries.ts";
import { findSentBy } from "../invitations/sent-invitations.ts";
import type { Fate } from "../invitations/sent-invitations.rules.ts";
import {
  endUndoLinks,
  findAddressLink,
  findAddressLinkOwner,
  findFirstUndoLinks,
  getAddress,
  setAddresses,
  takeAddressLink,
} from "../credentials/addresses.queries.ts";
import { findUndoableParts, takeBack } from "./take-back.ts";

/** How many invitations are listed before and after they are withdrawn. */
const MOST_SENT_LISTED = 200;

/**
 * Finds what `undoChanges` would do, for the person with its link. An address of an invitation is there only if it was
 * typed with the account since the first change: others may have been typed by the owner, and the link be a thief's.
 * Throws `AddressLinkInvalid`.
 */
export async function findUndoableChanges(
  { db, clock }: Pick<Context, "db" | "clock">,
  { token }: { token: string },
): Promise<UndoableChanges> {
  const at = clock.now().toISOString();
  const tokenHash = hashToken(token);
  return readSnapshot(db, async (trx) => {
    const owner = await findAddressLinkOwner(trx, tokenHash);
    const link = await findAddressLink(trx, { tokenHash, purpose: "undo", at });
    if (!owner || !link) throw new AppError("AddressLinkInvalid");
    const { user_id: userId, email, created_at } = link;
    const since = earlier((await findFirstUndoLinks(trx, { userId, email, at })).open, created_at);
    const parts = await findUndoableParts(trx, { ...owner, userId }, { since });
    const { shown, more } = shorten(await findSentBy(trx, owner, { at }));
    return {
      since,
      email,
      parts: (await getAddress(trx, userId)) === email ? parts : ["Address", ...parts],
      invitations: shown.map(({ name, outcome, sentAt, typedAt, email: typed }) => {
        return { name, outcome, sent_at: sentAt, email: typedAt !== null && typedAt >= since ? typed : null };
      }),
      more_invitations: more,
    };
  });
}

/** Accepted invitations come first, then the newest. */
function shorten(fates: readonly Fate[]) {
  const newest = fates.toSorted((a, b) => Date.parse(b.sentAt) - Date.parse(a.sentAt));
  const isAccepted = ({ outcome }: Fate) => Number(outcome === "Accepted");
  const sorted = newest.toSorted((a, b) => isAccepted(b) - isAccepted(a));
  return { shown: sorted.slice(0, MOST_SENT_LISTED), more: Math.max(0, sorted.length - MOST_SENT_LISTED) };
}

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
  const result = await changeAndReturn(dependencies, by, async (trx, today) => {
    const at = clock.now().toISOString();
    const link = await takeAddressLink(trx, { tokenHash, purpose: "undo", at });
    if (!link) throw new AppError("AddressLinkInvalid");
    const { user_id: userId, email, created_at } = link;
    const first = await findFirstUndoLinks(trx, { userId, email, at });
    const since = earlier(first.open, created_at);
    // The first owner of the account has the last word: only links to addresses that came later end.
    await endUndoLinks(trx, { userId, at, since: earlier(first.known, created_at) });
    const address = await getAddress(trx, userId);
    const isMoved = address !== email;
    if (isMoved) await setAddresses(trx, [{ userId, email }]);
    const { undone, ...taken } = await takeBack(trx, { ...owner, userId }, { since, at, today, unknownPassword });
    const wasTurnedOff = await hasSecurityEventSince(trx, { userId, kind: "TwoStepTurnedOff", at: since });
    const recipients = isMoved ? [address] : [];
    await recordFinalChange(dependencies, trx, { userId, collectiveId, kind: "ChangesUndone", recipients });
    const { shown, more } = shorten(taken.invitations);
    const answer: Undone = {
      token: (await keepNewResetLink(dependencies, trx, userId)).token,
      undone: isMoved ? ["Address", ...undone] : undone,
      invitations: shown.map(({ name, outcome }) => ({ name, outcome })),
      more_invitations: more,
      two_step_stays_off: wasTurnedOff && !(await isTwoStepOn(trx, userId)),
    };
    return { changes: taken.changes, respond: () => ({ ended: taken.ended, answer }) };
  });
  for (const sessionHash of result.ended) sockets.endSession(sessionHash);
  return result.answer;
}

/** Instants as text sort by time. */
function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other;
}
