import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Context } from "../../server/context.ts";
import { appRouter } from "../../server/router.ts";
import { startTestServer, type TestServer } from "../support/test-server.ts";

/** Whatever is not named here takes a session; so does a procedure that nobody has thought of here. */
const OPEN_TO_ANYONE = [
  "auth.forgotPassword",
  "auth.login",
  "auth.logout",
  "auth.resetPassword",
  "interest.byToken",
  "interest.collectiveBySlug",
  "interest.submit",
  "interest.update",
  "interest.withdraw",
  "setup.complete",
  "setup.status",
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function contextOfStranger(): Context {
  const cookie = { write: () => {}, clear: () => {} };
  return { ...server.running.services, member: null, cookie, requestId: "test" };
}

describe("without a session", () => {
  const procedures = Object.keys(appRouter._def.procedures);

  it("there are procedures to try", () => {
    expect(procedures).toEqual(expect.arrayContaining([...OPEN_TO_ANYONE, "me.get", "live.events"]));
  });

  it.each(procedures.filter((path) => !OPEN_TO_ANYONE.includes(path)))("%s is refused", async (path) => {
    const call = path
      .split(".")
      .reduce<unknown>(
        (caller, name) => (caller as Record<string, unknown>)[name],
        appRouter.createCaller(contextOfStranger()),
      ) as (input: unknown) => Promise<unknown>;
    await expect(call({ interval_id: 1 })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  });
});
