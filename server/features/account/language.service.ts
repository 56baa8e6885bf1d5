import type { LanguageChoice } from "../../../shared/account/account.schema.ts";
import type { Services } from "../../rpc/context.ts";
import type { Member } from "../../sessions/sessions.ts";
import { lockOwnAccount, updateLanguage } from "../credentials/accounts.queries.ts";

/** Keeps the language of a member's pages and emails with their account. */
export async function setLanguage({ db }: Pick<Services, "db">, member: Member, { language }: LanguageChoice) {
  await db.transaction().execute(async (trx) => {
    await lockOwnAccount(trx, member);
    await updateLanguage(trx, member.userId, language);
  });
}
