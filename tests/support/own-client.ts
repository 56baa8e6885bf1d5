import { copyClient } from "./client-build.ts";
import { CREWS, PEOPLE, test as base } from "./browser.ts";
import { makeTempFolder } from "./temp-folder.ts";
import { startTestServer } from "./test-server.ts";

/** Each test has a server whose client is in a folder of its own, so that it can be upgraded. */
export const test = base.extend<{ frameAlone: boolean; clientFolder: string }>({
  frameAlone: [false, { option: true }],
  clientFolder: async ({ frameAlone }, provide) => {
    const folder = makeTempFolder();
    copyClient(folder.path, { frameAlone });
    await provide(folder.path);
    folder.remove();
  },
  server: async ({ clientFolder }, provide) => {
    const server = await startTestServer({ people: PEOPLE, crews: CREWS, clientFolder });
    await provide(server);
    await server.stop();
  },
});
