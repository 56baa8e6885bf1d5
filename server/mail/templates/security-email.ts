import { deviceInWords } from "../../../shared/account/devices.ts";
import type { SecurityEventKind } from "../../../shared/enumerations.ts";
import type { Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { EmailKind, Email } from "../outbox.ts";
import { writeEmail } from "./email.ts";

/** The kinds of changes that are mailed. The message with this key is the email's subject. */
export type SecurityEmailKind = SecurityEventKind & EmailKind;

/** A link that undoes the change, or one that sets another password; null if neither is possible. */
export type Remedy = { undoUrl: string } | { resetUrl: string } | null;

interface SecurityEmail {
  kind: SecurityEmailKind;
  /** The device that it was done on (`shared/account/devices.ts`). */
  device: string;
  remedy: Remedy;
}

/** Tells a member of the collective with this name what was done to the security of their account. */
export function securityEmail(
  language: Language,
  collectiveName: string,
  { kind, device, remedy }: SecurityEmail,
): Email {
  const inWords = say(language, "security-emails");
  const collective = oneLine(collectiveName);
  return writeEmail({
    language,
    kind,
    subject: inWords(kind, { collective }),
    blocks: [
      ...detailsOf(inWords, kind, collective),
      inWords("doneBy", { device: deviceInWords(say(language, "settings"), device) }),
      ...adviceOf(inWords, remedy),
    ],
    sender: collective,
  });
}

/** Details that the subject leaves out. */
function detailsOf(inWords: Say<"security-emails">, kind: SecurityEmailKind, collective: string): string[] {
  if (kind === "AddressChanged") return [inWords("newAddress", { collective })];
  if (kind === "ChangesUndone") return [inWords("undone")];
  if (kind === "AccountRecovered") return [inWords("recovered"), inWords("linkFromHost")];
  return [];
}

function adviceOf(inWords: Say<"security-emails">, remedy: Remedy) {
  if (remedy === null) return [inWords("askHost")];
  if ("resetUrl" in remedy) {
    return [
      inWords("nothingToDo"),
      inWords("changePasswords"),
      { label: inWords("chooseAnotherPassword"), url: remedy.resetUrl },
    ];
  }
  return [inWords("nothingToDo"), inWords("undoWithinAWeek"), { label: inWords("undoChanges"), url: remedy.undoUrl }];
}
