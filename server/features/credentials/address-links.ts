import { paths, withToken } from "../../../shared/paths.ts";
import type { Services } from "../../rpc/context.ts";
import type { Db, Instant } from "../../db/schema.ts";
import { createToken, hashToken } from "../../sessions/tokens.ts";
import { insertAddressLinks } from "./addresses.queries.ts";

const HOUR = 60 * 60 * 1_000;

/** How long the links work, in milliseconds; the emails state it too. */
const LIFETIMES = { confirm: 24 * HOUR, undo: 7 * 24 * HOUR };

/** How long these links are kept, in milliseconds: they show which addresses got emails. */
export const ADDRESS_LINK_LIFETIME = 90 * 24 * HOUR;

const PAGES = { confirm: paths.confirmAddress, undo: paths.undoChanges };

/** When a link that is made at an instant stops working. */
export function endOfLink(purpose: keyof typeof PAGES, at: Instant): Instant {
  return new Date(Date.parse(at) + LIFETIMES[purpose]).toISOString();
}

/** Stores a new link that makes an address the account's, and returns its URL. */
export async function makeAddressLink(
  { baseUrl }: Pick<Services, "baseUrl">,
  db: Db,
  { userId, email, purpose, at }: { userId: number; email: string; purpose: keyof typeof PAGES; at: Instant },
): Promise<string> {
  const token = createToken();
  await insertAddressLinks(db, [
    {
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      email,
      created_at: at,
      expires_at: endOfLink(purpose, at),
    },
  ]);
  return baseUrl() + withToken(PAGES[purpose], token);
}
