import type { PersonalDataTable } from "../people/personal-data-table.ts";

export const sentInvitationPersonalData = {
  sent_invitations: {
    list: async (db, { collectiveId, personId }) => ({
      invitations: await db
        .selectFrom("sent_invitations")
        .select(["kind", "sent_at"])
        .where("collective_id", "=", collectiveId)
        .where(({ eb, or }) => or([eb("person_id", "=", personId), eb("author_id", "=", personId)]))
        .orderBy("id")
        .execute(),
    }),
    async remove(db, { collectiveId, personId }) {
      await db
        .deleteFrom("sent_invitations")
        .where("collective_id", "=", collectiveId)
        .where(({ eb, or }) => or([eb("person_id", "=", personId), eb("author_id", "=", personId)]))
        .execute();
    },
  },
} satisfies Record<string, PersonalDataTable>;
