/** A mail as it leaves. */
export interface OutgoingMail {
  from: string;
  /** One address, and nothing else. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The same at every attempt, so that an attempt that did arrive can be told from a second mail. */
  idempotencyKey: string;
}

export interface MailTransport {
  /**
   * Resolves once somebody else has taken the mail for good. Throws `DeliveryError`; also when `signal` is
   * aborted, and then without going on in the background.
   */
  send: (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
}

interface Circumstances {
  code: string;
  permanent?: boolean;
  retryAfter?: number | null;
  cause?: unknown;
}

/** Why a mail did not leave. The message is for people who run the installation, and holds no credentials. */
export class DeliveryError extends Error {
  /** A word or number that is safe to log: it never repeats what a server wrote. */
  readonly code: string;
  /** Whether the mail itself was refused, so that trying again would only be refused again. */
  readonly permanent: boolean;
  /** How long the receiver asks to be left alone, in milliseconds. */
  readonly retryAfter: number | null;

  constructor(message: string, { code, permanent = false, retryAfter = null, cause }: Circumstances) {
    super(message, { cause });
    this.name = "DeliveryError";
    this.code = code;
    this.permanent = permanent;
    this.retryAfter = retryAfter;
  }
}

/** The code by which Node.js and nodemailer name what went wrong, such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "UNKNOWN";
}
