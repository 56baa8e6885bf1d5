import type { Collective } from "../../../shared/collective/collective.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { Email } from "../outbox.ts";
import { writeEmail, type EmailParts } from "./email.ts";

type Called = Pick<Collective, "name" | "noun_name">;

/** An email that the collective with this name sends. Replies would quote its link, so they go to nobody if it has one. */
function emailFrom(
  language: Language,
  name: string,
  write: (inWords: Say<"emails">, collective: string) => Pick<EmailParts, "kind" | "subject" | "blocks" | "replyTo">,
): Email {
  const collective = oneLine(name);
  return writeEmail({ language, ...write(say(language, "emails"), collective), sender: collective });
}

/** The name of a collective within a sentence: its own noun, or the language's word for a collective. */
function nounOf({ noun_name }: Pick<Called, "noun_name">) {
  return { hasNoun: noun_name ? "yes" : "no", noun: oneLine(noun_name ?? "") };
}

/** The email to the new address of a member of the collective with this name. */
export function confirmAddress(language: Language, collectiveName: string, url: string): Email {
  return emailFrom(language, collectiveName, (inWords, collective) => ({
    kind: "confirm address",
    subject: inWords("confirmAddressSubject", { collective }),
    blocks: [
      inWords("confirmAddressWhy", { collective }),
      inWords("confirmAddressHow"),
      { label: inWords("confirmAddress"), url },
      inWords("ignoreIfNotYou"),
    ],
  }));
}

/** The email with a password reset link, for a member of the collective with this name. */
export function passwordReset(language: Language, collectiveName: string, url: string): Email {
  return emailFrom(language, collectiveName, (inWords, collective) => ({
    kind: "password reset",
    subject: inWords("passwordSubject", { collective }),
    blocks: [
      inWords("passwordWhy", { collective }),
      inWords("passwordHow"),
      { label: inWords("resetPassword"), url },
      inWords("passwordStays"),
    ],
  }));
}

/** The email to a former member who asks for a password reset link. */
export function passwordResetAfterLeaving(language: Language, collectiveName: string): Email {
  return emailFrom(language, collectiveName, (inWords, collective) => ({
    kind: "password reset",
    subject: inWords("haveLeftSubject", { collective }),
    blocks: [
      inWords("passwordWhy", { collective }),
      inWords("passwordLeft", { collective }),
      inWords("passwordReturn"),
    ],
  }));
}

/**
 * The email with the link to an expression of interest. It repeats nothing of it: otherwise, anybody could send texts
 * to anybody's address.
 */
export function eoiReceived(language: Language, called: Called, url: string): Email {
  return emailFrom(language, called.name, (inWords, collective) => ({
    kind: "interest received",
    subject: inWords("interestSubject", { collective }),
    blocks: [
      inWords("interestThanks", { collective }),
      inWords("interestLink"),
      { label: inWords("yourSubmission"), url },
      inWords("interestReaders", nounOf(called)),
      say(language, "interest")("deletionPolicy"),
      inWords("interestMistake"),
    ],
  }));
}

export interface ToAuthor {
  /** Whether the expression of interest is deleted, or can still be changed. */
  kind: "interest declined" | "interest written";
  message: string;
  replyTo: string | null;
}

/** A member's words to the author of an expression of interest. It contains no link, which a reply would quote. */
export function toAuthor(language: Language, name: string, { kind, message, replyTo }: ToAuthor): Email {
  return emailFrom(language, name, (inWords, collective) => ({
    kind,
    replyTo,
    subject: inWords("interestSubject", { collective }),
    blocks: [
      ...message.split(/\n\s*\n/),
      inWords(kind === "interest declined" ? "interestDeleted" : "interestKept"),
      ...(kind === "interest written" && replyTo !== null ? [inWords("replyShowsAddress")] : []),
    ],
  }));
}

interface Invited {
  name: string;
  /** Null if the host invites from the command line. */
  invitedBy: string | null;
  url: string;
  /** The interval to start with; null without any. */
  first: "current" | "next" | null;
  /** Whether it is the second email of the invitation. */
  isReminder: boolean;
}

/** The email with the link for an invited person to set their password. */
export function invitation(language: Language, called: Called, invited: Invited): Email {
  const { name, invitedBy, url, first, isReminder } = invited;
  return emailFrom(language, called.name, (inWords, collective) => {
    const known = { name: oneLine(name), collective };
    return {
      kind: "invitation",
      subject: inWords(isReminder ? "invitationReminderSubject" : "invitationSubject", { collective }),
      blocks: [
        invitedBy === null
          ? inWords("invited", known)
          : inWords("invitedBy", { ...known, inviter: oneLine(invitedBy) }),
        ...(isReminder ? [inWords("invitationReminder")] : []),
        inWords("invitationHow"),
        { label: say(language, "auth")("join"), url },
        [
          inWords("invitationNext", nounOf(called)),
          ...(first ? [inWords(first === "next" ? "invitationStart" : "invitationStartNow")] : []),
        ].join(" "),
        inWords("ignoreIfUnexpected"),
      ],
    };
  });
}

interface Marking {
  reason: string;
  /** The member who did it; undefined if it was the host. */
  markedBy: string | undefined;
  /** The link that undoes it. */
  url: string;
}

/** Tells somebody who was marked (`docs/domain/membership.md#marking-somebody-as-having-left`). */
export function markedAsLeft(language: Language, collectiveName: string, { reason, markedBy, url }: Marking): Email {
  return emailFrom(language, collectiveName, (inWords, collective) => ({
    kind: "marked as left",
    subject: inWords("leftSubject", { collective }),
    blocks: [
      markedBy === undefined
        ? inWords("marked", { collective })
        : inWords("markedBy", { collective, author: oneLine(markedBy) }),
      reason,
      inWords("undoLeaving"),
      { label: say(language, "auth")("stillHere"), url },
      inWords("inviteAgain"),
    ],
  }));
}

/** Tells somebody who has left as they had planned (`docs/domain/membership.md#leaving`). It has no link: people may reply. */
export function haveLeft(
  language: Language,
  { name, reply_address: replyTo }: Pick<Collective, "name" | "reply_address">,
): Email {
  return emailFrom(language, name, (inWords, collective) => ({
    kind: "left",
    replyTo,
    subject: inWords("haveLeftSubject", { collective }),
    blocks: [inWords("haveLeft", { collective }), inWords("haveLeftKept"), inWords("haveLeftReturn")],
  }));
}
