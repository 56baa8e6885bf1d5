import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { IsoDate } from "../../../shared/basics/dates.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import type { Email } from "../outbox.ts";
import { writeEmail } from "./email.ts";

interface ToHost {
  language: Language;
  /** The installation's URL. */
  baseUrl: string;
}

/** Tells the host that backups have failed for a day. */
export function backupsFail(to: ToHost, { lastDay }: { lastDay: IsoDate | null }): Email {
  const inWords = say(to.language, "emails");
  return toHost(to, "backups fail", [
    lastDay === null ? inWords("backupsNone") : inWords("backupsLast", { date: new Date(lastDay) }),
    inWords("backupsWhy"),
  ]);
}

/** Tells the host that mail delivery has failed for a day. It arrives once that works again, or with `mail retry`. */
export function mailFails(to: ToHost, { unsent }: { unsent: number }): Email {
  const inWords = say(to.language, "emails");
  return toHost(to, "mail fails", [inWords("mailUnsent", { count: unsent }), inWords("mailWhy")]);
}

/** Tells the host that push services refuse all notifications. The people get emails instead. */
export function pushFails(to: ToHost, refusing: readonly { service: string; count: number }[]): Email {
  const inWords = say(to.language, "emails");
  return toHost(to, "calls fail", [
    ...refusing.map((each) => inWords("notificationsRefused", each)),
    inWords("notificationsWhy"),
  ]);
}

const SUBJECTS = {
  "backups fail": "backupsFailSubject",
  "calls fail": "notificationsFailSubject",
  "mail fails": "mailFailsSubject",
} as const;

function toHost({ language, baseUrl }: ToHost, kind: keyof typeof SUBJECTS, blocks: string[]): Email {
  const inWords = say(language, "emails");
  const sender = new URL(baseUrl).host;
  const subject = inWords(SUBJECTS[kind], { sender });
  const open = { label: inWords("testOpen", { product: PRODUCT_NAME }), url: baseUrl };
  return writeEmail({ language, kind, subject, blocks: [...blocks, inWords("hostOnce"), open], sender });
}
