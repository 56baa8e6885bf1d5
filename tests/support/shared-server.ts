import { test as base } from "./browser.ts";
import type { TestServer } from "./test-server.ts";

/** How a server is started that tests share. */
export interface Setting {
  start: () => Promise<TestServer>;
}

interface Shared {
  setting: Setting;
}

interface SharedByWorker {
  /** Started once by each worker, at the first test of the setting. */
  started: Map<Setting, Promise<TestServer>>;
}

/** For tests that look at pages and leave the collective as it is: those of one `setting` share a server. */
export const test = base.extend<Shared, SharedByWorker>({
  started: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures needed from here.
    async ({}, provide) => {
      const started: SharedByWorker["started"] = new Map();
      await provide(started);
      for (const server of await Promise.all(started.values())) await server.stop();
    },
    { scope: "worker" },
  ],
  setting: [undefined as unknown as Setting, { option: true }],
  server: async ({ setting, started }, provide) => {
    const server = started.get(setting) ?? setting.start();
    started.set(setting, server);
    await provide(await server);
  },
});
