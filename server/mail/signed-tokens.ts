import Keygrip from "keygrip";
import { MAIL_PREFERENCES, type MailPreference } from "../../shared/mail-preferences/mail-preferences.schema.ts";

export interface Subscription {
  personId: number;
  kind: MailPreference;
}

/** Who is asked whether they are still with their group, in which interval, and until when in seconds. */
export interface Stay {
  personId: number;
  intervalId: number;
  until: number;
}

const TOKEN = /^([a-z]+)-(\d{1,15})-([\w-]+)$/;
const STAY = /^stay-(\d{1,15})-(\d{1,15})-(\d{1,15})-([\w-]+)$/;

/**
 * Signs the tokens of the links that turn a kind of email off, or say that somebody is still with their group. Nothing
 * is stored: a token names the person and what it is for, and nobody else can make one. As with the session cookie, the
 * newest secret signs and all of them verify. Tokens contain no dot, because a path that looks like a file's is not
 * served as a page.
 */
export class SignedTokens {
  readonly #keygrip: Keygrip;

  constructor(secrets: readonly string[]) {
    this.#keygrip = new Keygrip(secrets, "sha256");
  }

  sign({ kind, personId }: Subscription): string {
    return `${kind}-${personId}-${this.#keygrip.sign(signed(kind, personId))}`;
  }

  /** Returns the purpose of a token; undefined if it was not signed here. */
  read(token: string): Subscription | undefined {
    const [, name = "", id = "", signature = ""] = TOKEN.exec(token) ?? [];
    const kind = MAIL_PREFERENCES.find((known) => known === name);
    if (!kind || !this.#keygrip.verify(signed(kind, id), signature)) return undefined;
    return { kind, personId: Number(id) };
  }

  signStay(stay: Stay): string {
    return `${stayOf(stay)}-${this.#keygrip.sign(stayOf(stay))}`;
  }

  /** Returns whom the link of a question asks; undefined if it was not signed here. */
  readStay(token: string): Stay | undefined {
    const [, ...parts] = STAY.exec(token) ?? [];
    const [personId = 0, intervalId = 0, until = 0] = parts.map(Number);
    const stay = { personId, intervalId, until };
    return this.#keygrip.verify(stayOf(stay), parts.at(-1) ?? "") ? stay : undefined;
  }
}

/** The prefix keeps it apart from cookies, which are signed with the same secrets. */
function signed(kind: MailPreference, personId: number | string): string {
  return `unsubscribe:${kind}:${personId}`;
}

const stayOf = ({ personId, intervalId, until }: Stay) => `stay-${personId}-${intervalId}-${until}`;
