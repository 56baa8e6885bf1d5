export interface OutgoingEmail {
  from: string;
  /** Exactly one address. */
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link that turns this kind of email off, in a browser or by a POST; null if it cannot be turned off. */
  unsubscribeUrl: string | null;
  /** The address to which replies go; null if nobody reads them. */
  replyTo: string | null;
  /** Equal in all attempts, so that receivers recognise a repeated email. */
  idempotencyKey: string;
}

export interface Receipt {
  /** The file that the email is kept in, if no mail server is set. */
  path?: string;
}

export interface MailTransport {
  /** Resolves once the email is accepted. Throws `DeliveryError`, also if `signal` is aborted; then nothing goes on. */
  send: (email: OutgoingEmail, signal: AbortSignal) => Promise<Receipt>;
}

interface Circumstances {
  code: string;
  permanent?: boolean;
  retryAfter?: number | null;
  cause?: unknown;
}

/** Why an email was not sent. The message is for the host, and contains no credentials. */
export class DeliveryError extends Error {
  /** A code that is safe to log: it never contains text from a server. */
  readonly code: string;
  /** Whether the email itself was refused, so that a retry is pointless. */
  readonly permanent: boolean;
  /** The delay that the receiver asks for, in milliseconds. */
  readonly retryAfter: number | null;

  constructor(message: string, { code, permanent = false, retryAfter = null, cause }: Circumstances) {
    super(message, { cause });
    this.name = "DeliveryError";
    this.code = code;
    this.permanent = permanent;
    this.retryAfter = retryAfter;
  }
}

/** The error code of Node.js or nodemailer, such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "UNKNOWN";
}

/** Reads the seconds of a `Retry-After` header. */
export function inMilliseconds(seconds: string | undefined): number | null {
  return seconds !== undefined && /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}
