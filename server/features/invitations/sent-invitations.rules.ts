import type { InvitationOutcome } from "../../../shared/enumerations.ts";
import { normalizeEmail } from "../../../shared/basics/email-address.ts";
import type { Instant } from "../../db/schema.ts";
import type { AccountAddress } from "../credentials/addresses.queries.ts";
import type { Act } from "./sent-invitations.queries.ts";

/** The fate of an invitation if its author's changes to it are taken back. */
export interface Fate extends Pick<Act, "personId" | "userId" | "name" | "email" | "left_at"> {
  outcome: InvitationOutcome;
  /** When the author did something about it, at last. */
  sentAt: Instant;
  /** When the author typed its address; null if they did not, so that they may not know it. */
  typedAt: Instant | null;
  /** The address that it has again. */
  restored: string | null;
}

interface Taking {
  authorId: number;
  since: Instant;
  /** Whether an account can have an address. */
  isFree: (address: AccountAddress) => boolean;
}

/**
 * Decides what becomes of each invitation that the author touched at an instant or later. People who were invited are
 * no longer. A link that was sent again ends, and an address that was corrected is the one before. Those who have
 * accepted stay, and so do links that somebody else has sent since.
 */
export function decideFates(acts: readonly Act[], { authorId, since, isFree }: Taking): Fate[] {
  const given = new Set<string>();
  /** The address before the author corrected it, unless somebody else has corrected it since or has it now. */
  const addressBefore = (all: readonly Act[], own: readonly Act[], userId: number) => {
    const email = own.find(({ kind }) => kind === "corrected")?.replaced_email ?? null;
    const last = all.findLast(({ kind }) => kind === "corrected");
    if (email === null || last?.author_id !== authorId || !isFree({ userId, email })) return null;
    const normal = normalizeEmail(email);
    if (given.has(normal)) return null;
    given.add(normal);
    return email;
  };
  return [...Map.groupBy(acts, ({ personId }) => personId).values()].flatMap((all): Fate[] => {
    const own = all.filter(({ author_id, sent_at }) => author_id === authorId && sent_at >= since);
    const last = own.at(-1);
    if (!last) return [];
    const { personId, userId, name, email, left_at } = last;
    const fate = { personId, userId, name, email, left_at, sentAt: last.sent_at, typedAt: typedAt(all, authorId) };
    if (last.password_hash !== null && left_at === null) return [{ ...fate, outcome: "Accepted", restored: null }];
    if (own.some(({ kind }) => kind === "invited")) return [{ ...fate, outcome: "Withdrawn", restored: null }];
    if (all.at(-1)?.author_id !== authorId) return [];
    const restored = addressBefore(all, own, userId);
    return [{ ...fate, outcome: restored === null ? "LinkEnded" : "AddressRestored", restored }];
  });
}

/** Nobody types the address of a former member, or of somebody who has expressed interest. */
function typedAt(acts: readonly Act[], authorId: number): Instant | null {
  const act = acts.findLast(({ kind }) => kind !== "resent");
  if (act?.author_id !== authorId || act.left_at !== null || act.password_hash !== null) return null;
  return act.kind === "invited" && act.isInterested ? null : act.sent_at;
}
