/**
 * The cookies of one server. They apply to all of its paths, so each name has one value, the latest. Expiry is left to
 * the server.
 */
export class CookieJar {
  readonly #values = new Map<string, string>();

  constructor(cookies: readonly string[] = []) {
    this.keep(cookies);
  }

  /** Stores the `Set-Cookie` headers of a response. */
  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#values.set(name, value);
    }
  }

  /** Returns the `Cookie` header for a request. */
  header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
