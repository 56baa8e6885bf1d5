import type { TestServer } from "./test-server.ts";

/** How a server is started that tests share. */
export interface Setting {
  start: () => Promise<TestServer>;
}

/** The servers that a worker's tests share: each is started at the first test of its setting. */
export class SharedServers {
  readonly #started = new Map<Setting, Promise<TestServer>>();

  get(setting: Setting): Promise<TestServer> {
    const server = this.#started.get(setting) ?? setting.start();
    this.#started.set(setting, server);
    return server;
  }

  async stop(): Promise<void> {
    for (const server of await Promise.all(this.#started.values())) await server.stop();
  }
}
