import { listPushDevicesOf } from "../../mail/push/push-devices.queries.ts";
import { listEmails } from "../../mail/outbox.ts";
import { deleteEmailsOf } from "../../mail/outbox.queries.ts";
import { listTokensOf } from "../../sessions/access-token.queries.ts";
import { listSessionsOf } from "../../sessions/session.queries.ts";
import type { AccountOf, PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteAccessOf, deleteUser, findNotificationHours } from "./accounts.queries.ts";
import { listAddressLinksOf } from "./addresses.queries.ts";
import { listPasswordTokensOf } from "./password-tokens.queries.ts";

export const credentialPersonalData = {
  // Before the addresses that they went to.
  outbound_emails: {
    lists: { mails: (db, { collectiveId, email }) => listEmails(db, { to: { collectiveId, recipient: email } }) },
    async remove(db, { collectiveId, userId, email }) {
      const others = (await listAddressLinksOf(db, userId)).map((link) => link.email);
      for (const recipient of [email, ...others]) await deleteEmailsOf(db, { collectiveId, recipient });
    },
  },
  sessions: {
    lists: {
      sessions: (db, { userId }) => listSessionsOf(db, userId),
      tokens: (db, { userId }) => listTokensOf(db, userId, ""),
      called_devices: (db, { userId }) => listPushDevicesOf(db, userId),
    },
  },
  password_tokens: {
    lists: { links: (db, { userId }) => listPasswordTokensOf(db, userId) },
    onLeaving: deleteAccessOf,
    onReturn: (db, { collectiveId, personId }) => deleteAccessOf(db, { collectiveId, personIds: [personId] }),
  },
  address_links: { lists: { address_links: (db, { userId }) => listAddressLinksOf(db, userId) } },
  users: {
    lists: {
      email: async (_, { email }) => email,
      has_password: async (_, { passwordHash }) => passwordHash !== null,
      language: async (_, { language }) => language,
      call_hours: (db, { userId }) => findNotificationHours(db, userId),
    },
    remove: (db, { userId }) => deleteUser(db, userId),
  },
} satisfies Record<string, PersonalDataTable<AccountOf>>;
