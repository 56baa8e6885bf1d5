import WebSocket from "ws";
import { showCode } from "./authenticator.ts";
import { callProcedure } from "./calls.ts";
import { mailedToken } from "./mails.ts";
import { cookieOf, type TestServer } from "./test-server.ts";
import { PASSWORD } from "./world.ts";

export const NEW_PASSWORD = "another-secret-password";
const CHANGED_PASSWORD = "a-changed-secret-password";
export const ANSWER = "what-nobody-else-may-read";

interface Life {
  cookie: string;
  /** Values that must not be in the log, nor in plain text in the database. */
  secrets: Map<string, string>;
}

/** The actions of a member and a stranger, with all their secrets. */
export async function live(server: TestServer): Promise<Life> {
  const secrets = new Map<string, string>();
  const keep = (what: string, secret: string) => {
    if (secret.length < 8) throw new Error(`There is no ${what}`);
    secrets.set(what, secret);
  };
  const call = async (procedure: string, input: object, cookie = "") => {
    const response = await callProcedure(server.url, procedure, { input, cookie });
    await response.clone().text();
    return response;
  };
  // What fails would not have sent its secrets.
  const succeed = async (...[procedure, ...rest]: Parameters<typeof call>) => {
    const response = await call(procedure, ...rest);
    if (!response.ok) throw new Error(`${procedure}: ${await response.text()}`);
    return response;
  };
  keep("password", PASSWORD);
  keep("new password", NEW_PASSWORD);
  await call("auth.login", { email: "ada@example.org", password: "a-wrong-password" });
  const cookie = cookieOf(await succeed("auth.login", { email: "ada@example.org", password: PASSWORD }));
  const [value = "", signature = ""] = cookie.split("; ").map((part) => part.slice(part.indexOf("=") + 1));
  keep("cookie", value);
  keep("signature", signature);
  keep("session id", (JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as { id: string }).id);
  await succeed(
    "me.saveParticipation",
    {
      interval_id: 3,
      participation_intention: "OptIn",
      private_capacity_planning: true,
      wellbeing: "a private answer",
    },
    cookie,
  );
  await succeed(
    "collective.update",
    { name: "Tidewater", noun_name: "tide", description: "Us", slug: "tidewater", feature_eoi: true },
    cookie,
  );
  await succeed("auth.forgotPassword", { email: "bo@example.org" });
  keep("reset token", await mailedToken(server));
  await succeed("auth.resetPassword", { token: secrets.get("reset token"), password: NEW_PASSWORD });
  await succeed("invitations.send", { name: "New", email: "invited@example.org" }, cookie);
  keep("invitation token", await mailedToken(server));
  const collective_id = server.collective.id;
  const eoi = { collective_id, name: "Stranger", email: "stranger@example.org", interest: ANSWER, context: ANSWER };
  await succeed("interest.submit", eoi);
  keep("link of an expression of interest", await mailedToken(server));
  const token = secrets.get("link of an expression of interest");
  await succeed("interest.update", { ...eoi, token, referral: ANSWER });
  const path = `/api/public/collective/${collective_id}`;
  await fetch(`${server.url}${path}/interest/by_auth_token/${token}`);
  await fetch(`${server.url}${path}/eoi/${token}`, { method: "PUT", body: "{" });
  await fetch(`${server.url}/collective/tidewater/interest/${token}`);
  await fetch(`${server.url}/auth/reset_password?token=${secrets.get("invitation token")}`);
  for (const procedure of ["calendar.makeMine", "calendar.makeForCollective"]) {
    const answer = (await (await succeed(procedure, {}, cookie)).json()) as { result: { data: { url: string } } };
    const { url } = answer.result.data;
    keep(`token of ${procedure}`, /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? "");
    if (!(await fetch(url)).ok) throw new Error("There is no calendar");
    await fetch(`${url}?a-query`, { method: "POST" });
  }
  const begun = await succeed("account.beginTwoStep", { current_password: PASSWORD }, cookie);
  const setUp = (await begun.json()) as { result: { data: { secret: string } } };
  const { secret } = setUp.result.data;
  keep("secret of an authenticator app", secret);
  const on = await succeed("account.confirmTwoStep", { code: showCode(secret, server.clock) }, cookie);
  const { result } = (await on.json()) as { result: { data: { recovery_codes: string[] } } };
  keep("recovery code", result.data.recovery_codes[0] ?? "");
  keep("link that undoes changes", await mailedToken(server));
  await succeed("account.changeAddress", { email: "ada@new.example.org", current_password: PASSWORD }, cookie);
  keep("link to a new address", await mailedToken(server));
  keep("changed password", CHANGED_PASSWORD);
  await call("auth.changePassword", { current_password: "a-wrong-password", password: CHANGED_PASSWORD }, cookie);
  await succeed("auth.changePassword", { current_password: PASSWORD, password: CHANGED_PASSWORD }, cookie);
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws`, { headers: { cookie } });
  await new Promise((resolve) => {
    socket.once("open", resolve);
  });
  socket.close();
  return { cookie, secrets };
}
