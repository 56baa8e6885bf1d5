import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { SESSION_ENDED } from "../../../server/sessions/socket-registry.ts";
import { bothForAll } from "../../support/both-servers.ts";
import { callProcedure } from "../../support/procedures.ts";
import { actAs } from "../../support/editing.ts";
import { mailedToken } from "../../support/emails.ts";
import { beginAnew, SHARED } from "../../support/new-collective.ts";
import { openSocket } from "../../support/sockets.ts";
import { connect, signIn, type Script } from "../../support/test-server.ts";
import { EXIT, PASSWORD } from "../../support/world.ts";

/** In February, bo has answered for neither of the two begun intervals. */
const both = bothForAll(SHARED);
let ada: Script;
let bo: Script;
let cookie: string;
beforeEach(async () => {
  const { first } = both;
  await beginAnew(first, { people: ["ada", "bo"] }, "2026-01-15");
  await actAs(first, "ada").plan(1);
  first.clock.setDay("2026-02-15");
  await first.rollOver();
  cookie = await signIn(first.url, "bo");
  ada = connect(first.url, await signIn(first.url, "ada"));
  bo = connect(first.url, await signIn(first.url, "bo"));
});
afterEach(() => Promise.all([ada.close(), bo.close()]));

const confirmed = { current_password: PASSWORD };

/** Ways to end the session of `cookie` in the first process. */
const ENDINGS: Record<string, () => Promise<unknown>> = {
  "they sign out": () => fetch(`${both.first.url}/api/auth/logout`, { method: "POST", headers: { cookie } }),
  "they end that session": async () => {
    const sessions = await bo.client.account.sessions.query();
    const id = sessions.find(({ is_current }) => !is_current)?.id ?? 0;
    await bo.client.account.endSession.mutate({ id });
  },
  "they end all other sessions": () => bo.client.account.endOtherSessions.mutate(),
  "they change their password": () => bo.client.auth.changePassword.mutate({ ...confirmed, password: "a better one" }),
  "they set a new password by a mailed link": async () => {
    await ada.client.auth.forgotPassword.mutate({ email: "bo@example.org" });
    const token = await mailedToken(both.first);
    await ada.client.auth.resetPassword.mutate({ token, password: "a better one" });
  },
  "they undo a change of their address": async () => {
    await bo.client.account.changeAddress.mutate({ ...confirmed, email: "new@example.org" });
    await bo.client.account.confirmAddress.mutate({ token: await mailedToken(both.first) });
    await ada.client.account.undoChanges.mutate({ token: await mailedToken(both.first) });
  },
  "they leave for good": () => bo.client.account.leaveForGood.mutate(confirmed),
  "they are marked as having left": () =>
    ada.client.departures.mark.mutate({ id: both.first.person("bo"), reason: "No answer." }),
  "the interval ends in which they leave": async () => {
    await actAs(both.first, "bo").plan(2, EXIT);
    both.first.clock.setDay("2026-03-05");
    await both.first.rollOver();
  },
};

it.each(Object.entries(ENDINGS))("somebody's sockets close in another process when %s", async (_name, end) => {
  const { second } = both;
  const sockets = await Promise.all(["/ws", "/trpc"].map((path) => openSocket(second, cookie, path)));
  const others = connect(second.url, await signIn(second.url, "ada"));
  const closed = Promise.all(sockets.map((socket) => once(socket, "close")));
  await end();
  for (const [code] of await closed) expect(code).toBe(SESSION_ENDED);
  expect((await callProcedure(second.url, "me.get", { cookie })).status).toBe(401);
  expect(await others.client.me.get.query()).toBeTruthy();
  await others.close();
});
