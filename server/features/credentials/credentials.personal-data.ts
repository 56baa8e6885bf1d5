import { listPushDevicesOf } from "../../mail/push/push-devices.queries.ts";
import { listEmails } from "../../mail/outbox.ts";
import { deleteEmailsTo } from "../../mail/outbox.queries.ts";
import { listTokensOf } from "../../sessions/access-token.queries.ts";
import { listSessionsOf } from "../../sessions/session.queries.ts";
import { goesWithItsParent, type AccountOf, type PersonalDataTable } from "../people/personal-data-table.ts";
import { deleteAccessOf, deleteUser, findNotificationHours } from "./accounts.queries.ts";
import { listAddressLinksOf } from "./addresses.queries.ts";
import { listPasswordTokensOf } from "./password-tokens.queries.ts";

export const credentialPersonalData = {
  // Before the addresses that they went to.
  outbound_emails: {
    list: async (db, { collectiveId, email }) => ({
      mails: await listEmails(db, { to: { collectiveId, recipient: email } }),
    }),
    async remove(db, { collectiveId, userId, email }) {
      const others = (await listAddressLinksOf(db, userId)).map((link) => link.email);
      for (const recipient of [email, ...others]) await deleteEmailsTo(db, { collectiveId, recipient });
    },
  },
  sessions: {
    list: async (db, { userId }) => ({
      sessions: await listSessionsOf(db, userId),
      tokens: await listTokensOf(db, userId, ""),
      called_devices: await listPushDevicesOf(db, userId),
    }),
    remove: goesWithItsParent,
  },
  password_tokens: {
    list: async (db, { userId }) => ({ links: await listPasswordTokensOf(db, userId) }),
    remove: goesWithItsParent,
    onLeaving: deleteAccessOf,
    onReturn: (db, { collectiveId, personId }) => deleteAccessOf(db, { collectiveId, personIds: [personId] }),
  },
  address_links: {
    list: async (db, { userId }) => ({ address_links: await listAddressLinksOf(db, userId) }),
    remove: goesWithItsParent,
  },
  users: {
    list: async (db, { userId, email, passwordHash, language }) => ({
      email,
      has_password: passwordHash !== null,
      language,
      call_hours: await findNotificationHours(db, userId),
    }),
    remove: (db, { userId }) => deleteUser(db, userId),
  },
} satisfies Record<string, PersonalDataTable<AccountOf>>;
