import type { Kysely } from "kysely";
import type {
  LinkedPreference,
  MailPreferences,
  MailPreferencesInput,
} from "../../../shared/mail-preferences/mail-preferences.ts";
import type { Way } from "../../../shared/mail-preferences/mail-preferences.schema.ts";
import { paths } from "../../../shared/paths.ts";
import type { Services } from "../../rpc/context.ts";
import type { Database, PersonKey } from "../../db/schema.ts";
import { AppError } from "../../errors.ts";
import { EMAIL_KINDS, type OptionalEmailKind } from "../../mail/outbox.ts";
import { lockCollectiveFor } from "../../revision/change.ts";
import { findLinkedMember, getMailPreferences, upsertMailPreferences } from "./mail-preferences.queries.ts";

type MailPreferenceDependencies = Pick<Services, "db" | "signedTokens">;

/** Changes a member's preferences of one way, and returns all. Throws `AuthenticationRequired` if they have left. */
export async function changeMailPreferences(
  db: Kysely<Database>,
  key: PersonKey & { way?: Way },
  changed: MailPreferencesInput,
): Promise<MailPreferences> {
  return db.transaction().execute(async (trx) => {
    await lockCollectiveFor(trx, { collectiveId: key.collectiveId, authorId: key.personId });
    await upsertMailPreferences(trx, key, changed);
    return getMailPreferences(trx, key, key.way);
  });
}

/** The URL in the header of an email with which mail programs turn its kind off. */
export function unsubscribeUrl(
  { signedTokens, baseUrl }: Pick<Services, "signedTokens" | "baseUrl">,
  { personId, kind }: { personId: number; kind: OptionalEmailKind },
): string {
  return `${baseUrl()}${paths.unsubscribeAtOnce(signedTokens.sign({ personId, kind: EMAIL_KINDS[kind] }))}`;
}

/** Returns whether an email's kind is on, for its recipient. Throws `MailLinkInvalid`. */
export async function getLinkedPreference(
  dependencies: MailPreferenceDependencies,
  token: string,
): Promise<LinkedPreference> {
  const { kind, collective, ...key } = await getSubscriber(dependencies, token);
  const preferences = await getMailPreferences(dependencies.db, key);
  return { kind, collective, on: preferences[kind] };
}

/** Turns an email's kind on or off, for its recipient. Throws `MailLinkInvalid`. */
export async function setLinkedPreference(
  dependencies: MailPreferenceDependencies,
  token: string,
  on: boolean,
): Promise<LinkedPreference> {
  const { kind, collective, ...key } = await getSubscriber(dependencies, token);
  await changeMailPreferences(dependencies.db, key, { [kind]: on });
  return { kind, collective, on };
}

async function getSubscriber({ db, signedTokens }: MailPreferenceDependencies, token: string) {
  const subscription = signedTokens.read(token);
  const member = subscription && (await findLinkedMember(db, subscription.personId));
  if (!member) throw new AppError("MailLinkInvalid");
  return { ...member, kind: subscription.kind };
}
