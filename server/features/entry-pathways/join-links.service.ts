import type { Collective } from "../../../shared/collective/collective.ts";
import type { Changed } from "../../../shared/journal/journal.ts";
import type { ChangeResult } from "../../../shared/events/events.ts";
import type { JoinInput, JoinLink, JoinLinkInput } from "../../../shared/entry-pathways/join-links.schema.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import type { Context, Services } from "../../rpc/context.ts";
import type { Db } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { asChange, changeAndReturn, type ChangeAuthor } from "../../revision/change.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { getCollective } from "../collective/collective.queries.ts";
import { submit, type EoiReference, type EoiDependencies } from "./eois.service.ts";
import {
  findJoinLink,
  getJoinLink,
  insertJoinLink,
  listOpenJoinLinks,
  setEnd,
  takeUse,
  type JoinLinkToken,
} from "./join-links.queries.ts";

const DAY = 24 * 60 * 60 * 1_000;

/** How long an expired link is kept, in milliseconds; until then, the journal can name what was done with it. */
export const JOIN_LINK_AFTERLIFE = 30 * DAY;

type ListDependencies = Pick<Services, "db" | "clock">;

export async function listLinksForGroups({ db, clock }: ListDependencies, collectiveId: number) {
  return listOpenJoinLinks(db, collectiveId, clock.now().toISOString());
}

/**
 * Makes a link by which people ask to join (`docs/domain/entry-pathways.md#links-for-a-group`). Its URL is returned
 * this once, since only the hash of its token is kept. Throws `ValidationFailed` without a slug, and `LimitReached`.
 */
export async function makeJoinLink(
  dependencies: EoiDependencies,
  { collectiveId, authorId }: ChangeAuthor,
  { days, ...input }: JoinLinkInput,
): Promise<ChangeResult & { url: string }> {
  const token = createToken();
  return changeAndReturn(dependencies, { collectiveId, authorId }, async (trx) => {
    const { collective } = await getCollective(trx, collectiveId);
    if (collective.slug === null) throw new AppError("ValidationFailed", { fields: { slug: "slugRequired" } });
    const now = dependencies.clock.now();
    const made = await insertJoinLink(trx, {
      ...input,
      collective_id: collectiveId,
      author_id: authorId,
      ended_at: null,
      expires_at: new Date(now.getTime() + days * DAY).toISOString(),
      token_hash: hashToken(token),
      at: now.toISOString(),
    });
    const url = dependencies.baseUrl() + withToken(paths.join(collective.slug), token);
    return { changes: [updated(null, made)], respond: (changed) => ({ ...changed, url }) };
  });
}

/** Any member ends any link. Throws `JoinLinkNotFound`. */
export const endJoinLink = asChange(
  async (trx, { clock, ...by }: ChangeAuthor & { id: number } & Pick<Services, "clock">) => {
    const before = await getJoinLink(trx, by);
    if (before.ended_at !== null) return [];
    const at = clock.now().toISOString();
    return [updated(before, await setEnd(trx, by, { endedAt: at, at }))];
  },
);

export function updated(before: JoinLink | null, after: JoinLink): Changed {
  return { event: { EntryPathwayEvent: { JoinLinkUpdated: after } }, before };
}

/** Says until when a link works. Throws `JoinLinkNotFound`, for whatever reason it does not work. */
export async function getUsableJoinLink({ db, clock }: ListDependencies, reference: EoiReference) {
  const link = await findJoinLink(db, tokenOf(reference, clock));
  if (!link) throw new AppError("JoinLinkNotFound");
  return { expires_at: link.expires_at };
}

/**
 * Asks to join with a link, also while the public form is closed. Throws `CollectiveNotFound`, `JoinLinkNotFound` and
 * `EmailAlreadyExists`.
 */
export async function joinByLink(context: Context, reference: EoiReference, person: JoinInput): Promise<void> {
  const admit = async (trx: Db, { slug }: Collective) => {
    const name = slug === null ? undefined : await takeUse(trx, tokenOf(reference, context.clock));
    if (name === undefined) throw new AppError("JoinLinkNotFound");
    return name;
  };
  await submit(context, { collectiveId: reference.collective_id, admit }, person);
  // It took one of the link's uses, and a whole group may be in one network.
  await context.limits.takeBack("interest", context.network);
}

function tokenOf({ collective_id, token }: EoiReference, clock: Services["clock"]): JoinLinkToken {
  return { collectiveId: collective_id, tokenHash: hashToken(token), at: clock.now().toISOString() };
}
