import { showCode } from "./authenticator.ts";
import { describeCollective } from "./eois.ts";
import { mailedToken } from "./emails.ts";
import { openSocket } from "./sockets.ts";
import { connect, openAs, signIn, type TestServer } from "./test-server.ts";
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
  const stranger = connect(server.url, "").client;
  keep("password", PASSWORD);
  keep("new password", NEW_PASSWORD);
  await signIn(server.url, "ada", "a-wrong-password").catch(() => undefined);
  const { client: ada, cookie } = await openAs(server, "ada");
  const [value = "", signature = ""] = cookie.split("; ").map((part) => part.slice(part.indexOf("=") + 1));
  keep("cookie", value);
  keep("signature", signature);
  keep("session id", (JSON.parse(Buffer.from(decodeURIComponent(value), "base64").toString()) as { id: string }).id);
  const answers = { participation_intention: "OptIn", private_capacity_planning: true } as const;
  await ada.me.saveParticipation.mutate({ interval_id: 3, ...answers, wellbeing: "a private answer" });
  await describeCollective(server);
  await stranger.auth.forgotPassword.mutate({ email: "bo@example.org" });
  const resetToken = await mailedToken(server);
  keep("reset token", resetToken);
  await stranger.auth.resetPassword.mutate({ token: resetToken, password: NEW_PASSWORD });
  await ada.invitations.send.mutate({ name: "New", email: "invited@example.org" });
  keep("invitation token", await mailedToken(server));
  const collective_id = server.collective.id;
  const eoi = { collective_id, name: "Stranger", email: "stranger@example.org", interest: ANSWER, context: ANSWER };
  await stranger.interest.submit.mutate(eoi);
  const token = await mailedToken(server);
  keep("link of an expression of interest", token);
  await stranger.interest.update.mutate({ ...eoi, token, referral: ANSWER });
  const path = `/api/public/collective/${collective_id}`;
  await fetch(`${server.url}${path}/interest/by_auth_token/${token}`);
  await fetch(`${server.url}${path}/eoi/${token}`, { method: "PUT", body: "{" });
  await fetch(`${server.url}/collective/tidewater/interest/${token}`);
  const group = await ada.joinLinks.make.mutate({ name: "Open day", uses: 2, days: 2 });
  const groupToken = group.url.split("?token=")[1] ?? "";
  keep("link for a group", groupToken);
  await stranger.interest.join.mutate({ collective_id, token: groupToken, name: "Group", email: "group@example.org" });
  await fetch(`${server.url}${path}/join/${groupToken}`);
  await fetch(`${server.url}${path}/join/${groupToken}`, { method: "POST", body: "{" });
  await fetch(`${server.url}/auth/reset_password?token=${secrets.get("invitation token")}`);
  for (const make of ["makeMine", "makeForCollective"] as const) {
    const { url } = await ada.calendar[make].mutate();
    keep(`token of ${make}`, /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? "");
    if (!(await fetch(url)).ok) throw new Error("There is no calendar");
    await fetch(`${url}?a-query`, { method: "POST" });
  }
  const made = await ada.account.makeToken.mutate({ name: "A script", scope: "Read", current_password: PASSWORD });
  keep("token for scripts", made.token);
  for (const script of ["/api/me", "/trpc/me.get", "/api/no-such-path"]) {
    await fetch(`${server.url}${script}`, { headers: { authorization: `Bearer ${made.token}` } });
  }
  const { secret } = await ada.account.beginTwoStep.mutate({ current_password: PASSWORD });
  keep("secret of an authenticator app", secret);
  const { recovery_codes } = await ada.account.confirmTwoStep.mutate({ code: showCode(secret, server.clock) });
  keep("recovery code", recovery_codes[0] ?? "");
  keep("link that undoes changes", await mailedToken(server));
  await ada.account.changeAddress.mutate({ email: "ada@new.example.org", current_password: PASSWORD });
  keep("link to a new address", await mailedToken(server));
  keep("changed password", CHANGED_PASSWORD);
  const change = (current_password: string) =>
    ada.auth.changePassword.mutate({ current_password, password: CHANGED_PASSWORD });
  await change("a-wrong-password").catch(() => undefined);
  await change(PASSWORD);
  const socket = await openSocket(server, cookie);
  socket.close();
  return { cookie, secrets };
}
