/** The cookies of one server, which apply to all of its paths: each name has one value. The server expires them. */
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
