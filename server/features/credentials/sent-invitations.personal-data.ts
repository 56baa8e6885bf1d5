import { expressionBuilder } from "kysely";
import type { Database, PersonKey } from "../../db/schema.ts";
import type { PersonalDataTable } from "../people/personal-data-table.ts";

const isOf = ({ collectiveId, personId }: PersonKey) => {
  const { and, eb, or } = expressionBuilder<Database, "sent_invitations">();
  return and([
    eb("collective_id", "=", collectiveId),
    or([eb("person_id", "=", personId), eb("author_id", "=", personId)]),
  ]);
};

export const sentInvitationPersonalData = {
  lists: {
    invitations: (db, key) =>
      db.selectFrom("sent_invitations").select(["kind", "sent_at"]).where(isOf(key)).orderBy("id").execute(),
  },
  async remove(db, key) {
    await db.deleteFrom("sent_invitations").where(isOf(key)).execute();
  },
} satisfies PersonalDataTable;
