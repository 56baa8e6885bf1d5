/**
 * The cookies of one server. All of them are for the whole of it, and there is no other site to keep them from: so a
 * name has one value, the latest. When a session is over is left to the server, which knows.
 */
export class CookieJar {
  readonly #values = new Map<string, string>();

  constructor(cookies: readonly string[] = []) {
    this.keep(cookies);
  }

  /** Takes the `Set-Cookie` lines of an answer. */
  keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name, value] = /^([^=;]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined && value !== undefined) this.#values.set(name, value);
    }
  }

  /** The `Cookie` line of a request. */
  header(): string {
    return [...this.#values].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}
