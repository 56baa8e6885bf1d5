import { describe, expect, it } from "vitest";
import { connect as connectScript } from "../../scripts/client.ts";
import { SecretBox } from "../../server/sessions/secret-box.ts";
import { showCode, turnOnTwoStep } from "../support/authenticator.ts";
import { callProcedure } from "../support/procedures.ts";
import { memberForEach, membersOf, sharedServer } from "../support/hooks.ts";
import { mailedToken } from "../support/emails.ts";
import { outcomeOf } from "../support/outcome.ts";
import { connect, refusal } from "../support/test-server.ts";
import { PASSWORD } from "../support/world.ts";

const server = sharedServer();
const ada = memberForEach(server, "ada");
const member = membersOf(server);

const withPassword = { current_password: PASSWORD };

const turnOn = () => turnOnTwoStep(ada, server.clock);

/** How signing in ends. */
async function logIn(input: object = {}): Promise<string> {
  const { client, close } = connect(server.url, "");
  const outcome = await outcomeOf(client.auth.login.mutate({ email: "ada@example.org", password: PASSWORD, ...input }));
  await close();
  return outcome;
}

describe("turning two-step sign-in on", () => {
  it("takes the password and a code of the app, and asks for codes from then on", async () => {
    const { secret, url } = await ada.client.account.beginTwoStep.mutate(withPassword);
    expect(url).toBe(
      `otpauth://totp/Tidewater:ada%40example.org?issuer=Tidewater&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await logIn()).toBe("done");
    expect(await outcomeOf(ada.client.account.confirmTwoStep.mutate({ code: "000000" }))).toBe("WrongCode");
    expect(await ada.client.account.twoStep.query()).toEqual({ on_since: null, recovery_codes_left: 0 });
    const { recovery_codes } = await ada.client.account.confirmTwoStep.mutate({ code: showCode(secret, server.clock) });
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(await ada.client.account.twoStep.query()).toEqual({
      on_since: "2026-02-15T12:00:00.000Z",
      recovery_codes_left: 10,
    });
    expect(await logIn()).toBe("SecondStepRequired");
  });

  it("is refused with a wrong password, and while it is on", async () => {
    expect(await outcomeOf(ada.client.account.beginTwoStep.mutate({ current_password: "not the one" }))).toBe(
      "WrongPassword",
    );
    const { secret } = await turnOn();
    expect(await outcomeOf(ada.client.account.beginTwoStep.mutate(withPassword))).toBe("TwoStepIsOn");
    expect(await logIn({ code: showCode(secret, server.clock) })).toBe("done");
  });

  it("keeps the secret where a copy of the database alone does not reveal it", async () => {
    const { secret } = await turnOn();
    const { db, secretBox } = server.running.services;
    const { sealed_secret } = await db.selectFrom("two_step").select("sealed_secret").executeTakeFirstOrThrow();
    expect(sealed_secret).not.toContain(secret);
    expect(secretBox.open(sealed_secret)).toBe(secret);
    expect(new SecretBox(["another secret"]).open(sealed_secret)).toBeNull();
  });
});

describe("the second step", () => {
  it("is not asked for before the password is right", async () => {
    await turnOn();
    expect(await logIn({ password: "not the one" })).toBe("InvalidCredentials");
    expect(await logIn({ password: "not the one", code: "123456" })).toBe("InvalidCredentials");
  });

  it("takes the code of now, of the moment before or after, however it is typed, each once", async () => {
    const { secret } = await turnOn();
    const code = showCode(secret, server.clock);
    expect(await logIn({ code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).toBe("done");
    expect(await logIn({ code })).toBe("WrongCode");
    expect(await logIn({ code: showCode(secret, server.clock, 30) })).toBe("done");
    expect(await logIn({ code: showCode(secret, server.clock, 60) })).toBe("WrongCode");
    expect(await logIn({ code: showCode(secret, server.clock, -60) })).toBe("WrongCode");
  });

  it("gives two attempts with the same code at the same time only one session", async () => {
    const { secret } = await turnOn();
    const code = showCode(secret, server.clock);
    const answers = await Promise.all([logIn({ code }), logIn({ code })]);
    expect(answers.toSorted()).toEqual(["WrongCode", "done"]);
  });

  it("takes each recovery code once, which the security log says", async () => {
    const { recovery_codes } = await turnOn();
    const code = recovery_codes[0]?.toUpperCase().replaceAll("-", " ");
    expect([await logIn({ code }), await logIn({ code })]).toEqual(["done", "WrongCode"]);
    expect(await ada.client.account.twoStep.query()).toMatchObject({ recovery_codes_left: 9 });
    const kinds = (await ada.client.account.securityLog.query()).map(({ kind }) => kind);
    expect(kinds).toEqual(["RecoveryCodeUsed", "TwoStepTurnedOn", "SignedInOnNewDevice"]);
  });

  it("does not take another member's recovery code", async () => {
    const { recovery_codes } = await turnOn();
    await turnOnTwoStep(await member("bo"), server.clock);
    expect(await logIn({ email: "bo@example.org", code: recovery_codes[0] })).toBe("WrongCode");
  });

  it("is also needed after a password was forgotten, or somebody came back by an invitation", async () => {
    await turnOn();
    await callProcedure(server.url, "auth.forgotPassword", { input: { email: "ada@example.org" } });
    const { db } = server.running.services;
    await db.updateTable("password_tokens").set({ purpose: "invitation" }).execute();
    const input = { token: await mailedToken(server), password: PASSWORD };
    const reset = await callProcedure(server.url, "auth.resetPassword", { input });
    expect(await reset.json()).toEqual({ result: { data: { signed_in: false } } });
    expect(await logIn()).toBe("SecondStepRequired");
  });
});

describe("afterwards", () => {
  it("recovery codes are made anew, and the earlier ones stop working", async () => {
    const before = await turnOn();
    const { recovery_codes } = await ada.client.account.renewRecoveryCodes.mutate(withPassword);
    expect(await logIn({ code: before.recovery_codes[0] })).toBe("WrongCode");
    expect(await logIn({ code: recovery_codes[0] })).toBe("done");
  });

  it("it is turned off with the password", async () => {
    await turnOn();
    expect(await outcomeOf(ada.client.account.turnOffTwoStep.mutate({ current_password: "not the one" }))).toBe(
      "WrongPassword",
    );
    await ada.client.account.turnOffTwoStep.mutate(withPassword);
    expect(await logIn()).toBe("done");
    expect(await ada.client.account.twoStep.query()).toEqual({ on_since: null, recovery_codes_left: 0 });
    expect(await outcomeOf(ada.client.account.renewRecoveryCodes.mutate(withPassword))).toBe("TwoStepIsOff");
    expect((await ada.client.account.securityLog.query())[0]).toMatchObject({ kind: "TwoStepTurnedOff" });
  });

  it("an undone change of address turns off what was turned on since", async () => {
    const change = async (email: string) => {
      await ada.client.account.changeAddress.mutate({ email, ...withPassword });
      await ada.client.account.confirmAddress.mutate({ token: await mailedToken(server) });
      return mailedToken(server);
    };
    const token = await change("ada@new.example.org");
    await turnOn();
    await callProcedure(server.url, "account.undoChanges", { input: { token } });
    expect(await server.running.services.db.selectFrom("two_step").selectAll().execute()).toEqual([]);
  });
});

it("lets a script in with a code, and says what is missing without one", async () => {
  const { secret } = await turnOn();
  const account = { url: server.url, email: "ada@example.org", password: PASSWORD };
  await expect(connectScript(account)).rejects.toMatchObject(refusal("SecondStepRequired"));
  await using script = await connectScript({ ...account, code: showCode(secret, server.clock) });
  expect((await script.client.me.get.query()).person_id).toBe(server.person("ada"));
});
