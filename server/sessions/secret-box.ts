import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the server has to read again, so that a copy of the database alone does not reveal them. The
 * keys are derived from the secrets of the session cookie, which are not in the database. As there, the newest seals
 * and all of them open.
 */
export class SecretBox {
  readonly #keys: readonly Uint8Array[];

  constructor(secrets: readonly string[]) {
    this.#keys = secrets.map((secret) => new Uint8Array(hkdfSync("sha256", secret, "", "secret box", 32)));
  }

  seal(text: string): string {
    const [key] = this.#keys;
    if (!key) throw new Error("There is no secret to seal with");
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, key, nonce);
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
  }

  /** Returns null if it was sealed with another secret, or changed. */
  open(sealed: string): string | null {
    for (const key of this.#keys) {
      const text = openWith(key, sealed);
      if (text !== null) return text;
    }
    return null;
  }

  /** Whether it was sealed with the newest secret, so that it opens without the others. */
  isSealedWithNewest(sealed: string): boolean {
    const [newest] = this.#keys;
    return newest !== undefined && openWith(newest, sealed) !== null;
  }
}

function openWith(key: Uint8Array, sealed: string): string | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString("utf8");
  } catch {
    // It needs another key, or is damaged.
    return null;
  }
}
