import type { SecurityEventKind } from "../../../shared/enumerations.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The kinds of changes that are mailed, and the subject of each mail, given the collective's name. */
const SUBJECTS = {
  PasswordChanged: (name: string) => `Your password for ${name} was changed`,
  AddressChanged: (name: string) => `Your address for ${name} was changed`,
  TwoStepTurnedOn: (name: string) => `Two-step sign-in for ${name} was turned on`,
  TwoStepTurnedOff: (name: string) => `Two-step sign-in for ${name} was turned off`,
  RecoveryCodesRenewed: (name: string) => `New recovery codes for ${name} were made`,
  CalendarAddressMade: (name: string) => `An address for your calendar of ${name} was made`,
  CollectiveCalendarAddressMade: (name: string) => `An address for the calendar of ${name} was made`,
  ActivityAddressMade: (name: string) => `An address for the activity of ${name} was made`,
  ChangesUndone: (name: string) => `Changes to your account for ${name} were undone`,
  AccountRecovered: (name: string) => `Your account for ${name} was recovered`,
} as const satisfies Partial<Record<SecurityEventKind, (name: string) => string>>;

export type NoticedKind = keyof typeof SUBJECTS;

/** A link that undoes the change, or one that sets another password; null if neither is possible. */
export type Remedy = { undoUrl: string } | { resetUrl: string } | null;

interface Notice {
  kind: NoticedKind;
  /** The device that it was done on, or "The host". */
  device: string;
  remedy: Remedy;
}

/** Tells a member of the collective with this name what was done to the security of their account. */
export function securityNotice(collectiveName: string, { kind, device, remedy }: Notice): Mail {
  const name = oneLine(collectiveName);
  return writeLetter({
    kind,
    subject: SUBJECTS[kind](name),
    blocks: [...(DETAILS[kind]?.(name) ?? []), `Done by: ${device}`, ...adviceOf(remedy)],
    sender: name,
  });
}

/** What the subject does not say. */
const DETAILS: { [Kind in NoticedKind]?: (name: string) => string[] } = {
  AddressChanged: (name) => [`Your account for ${name} now has a new address, for signing in and for emails.`],
  ChangesUndone: () => [
    "Somebody used a link that was mailed to an earlier address of the account. The account has that address again. " +
      "Everybody who was signed in was signed out, and the password no longer works.",
  ],
  AccountRecovered: () => [
    "Everybody who was signed in was signed out. Two-step sign-in is off. The password, all mailed links and the " +
      "private addresses of the calendar and the activity no longer work.",
    "The host gives the owner of the account a link that sets a new password.",
  ],
};

function adviceOf(remedy: Remedy) {
  if (remedy === null) return ["If you do not know why, ask the host of this server."];
  if ("resetUrl" in remedy) {
    return [
      "If it was you, there is nothing to do.",
      "If it was not you, somebody else can read your email. First change the password of your email, then this one.",
      { label: "Choose another password", url: remedy.resetUrl },
    ];
  }
  return [
    "If it was you, there is nothing to do.",
    "If it was not you, undo it within a week. This also undoes the other changes that we told you about at this address " +
      "in that week. Everybody who is signed in to your account is signed out, and you choose a new password.",
    { label: "Undo the changes", url: remedy.undoUrl },
  ];
}
