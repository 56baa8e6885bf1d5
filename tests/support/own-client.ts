import { copyClient } from "./client-build.ts";
import { CREWS, PEOPLE, test as base } from "./browser.ts";
import { makeTempFolder } from "./temp-folder.ts";
import { startTestServer } from "./test-server.ts";

/** Each test has a server whose client is in a folder of its own, so that it can be upgraded. */
export const test = base.extend<{ keeps: RegExp | undefined; clientFolder: string }>({
  keeps: [undefined, { option: true }],
  clientFolder: async ({ keeps }, provide) => {
    const folder = makeTempFolder();
    copyClient(folder.path, keeps);
    await provide(folder.path);
    folder.remove();
  },
  server: async ({ clientFolder }, provide) => {
    const server = await startTestServer({ people: PEOPLE, crews: CREWS, clientFolder });
    await provide(server);
    await server.stop();
  },
});
