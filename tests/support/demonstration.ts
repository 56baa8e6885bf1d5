import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { addAnswerLinks, addJoinLink, addUndoLink } from "./link-pictures.ts";
import type { Setting } from "./browser.ts";
import { startTestServer } from "./test-server.ts";

const TODAY = "2026-05-12";

/** The demonstration's people and history, as they are on a day. */
export const demonstrationOn = (today: string): Setting => ({
  start: async () => {
    const server = await startTestServer({ today, empty: true });
    await seedDemo(server.running.services.db, today);
    await addAnswerLinks(server.running.services);
    await addUndoLink(server.running.services);
    await addJoinLink(server.running.services);
    return server;
  },
});

export const DEMONSTRATION = demonstrationOn(TODAY);
