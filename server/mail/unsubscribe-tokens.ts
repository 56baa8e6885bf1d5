import Keygrip from "keygrip";
import { MAIL_PREFERENCES, type MailPreference } from "../../shared/mail-preferences/mail-preferences.schema.ts";

export interface Subscription {
  personId: number;
  kind: MailPreference;
}

const TOKEN = /^([a-z]+)-(\d{1,15})-([\w-]+)$/;

/**
 * Signs the tokens of the links that turn a kind of email off. Nothing is stored: a token names the person and the
 * kind, and nobody else can make one. As with the session cookie, the newest secret signs and all of them verify.
 * Tokens contain no dot, because a path that looks like a file's is not served as a page.
 */
export class UnsubscribeTokens {
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
}

/** The prefix keeps it apart from cookies, which are signed with the same secrets. */
function signed(kind: MailPreference, personId: number | string): string {
  return `unsubscribe:${kind}:${personId}`;
}
