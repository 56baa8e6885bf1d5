import { callProcedure } from "./procedures.ts";
import { actAs } from "./editing.ts";
import type { TestServer } from "./test-server.ts";
import { EXIT } from "./world.ts";

/** Sets a password with a mailed link, as its page does. */
export const setPassword = ({ url }: TestServer, token: string, password = "a good one") =>
  callProcedure(url, "auth.resetPassword", { input: { token, password } });

/** Somebody leaves with interval 2, which has ended. */
export async function leave(server: TestServer, name: string): Promise<void> {
  await actAs(server, name).plan(2, EXIT);
  server.clock.setDay("2026-03-05");
  await server.rollOver();
}
