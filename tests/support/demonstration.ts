import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { addAnswerLinks, addJoinLink, addUndoLink } from "./link-pictures.ts";
import type { Setting } from "./browser.ts";
import { startTestServer } from "./test-server.ts";

const TODAY = "2026-05-12";

/** The demonstration's people and history. */
export const DEMONSTRATION: Setting = {
  start: async () => {
    const server = await startTestServer({ today: TODAY, empty: true });
    await seedDemo(server.running.services.db, TODAY);
    await addAnswerLinks(server.running.services);
    await addUndoLink(server.running.services);
    await addJoinLink(server.running.services);
    return server;
  },
};
