import { insertUser } from "../../../server/features/credentials/accounts.queries.ts";
import { showCode } from "../authenticator.ts";
import { signIn } from "../test-server.ts";
import { PASSWORD } from "../world.ts";
import { mailedToken } from "../mails.ts";
import { callOf, type Api } from "./api.ts";
import type { Samples } from "./sample.ts";

const withPassword = { current_password: PASSWORD };

/** Begins it, and returns the code that turns it on. */
const beginTwoStep = async (api: Api) => {
  const { body } = await api.send(callOf("account.beginTwoStep"), { body: withPassword });
  return { body: { code: showCode((body as { secret: string }).secret, api.server.clock) } };
};

const turnTwoStepOn = async (api: Api) => api.send(callOf("account.confirmTwoStep"), await beginTwoStep(api));

export const accountSamples: Samples = {
  "auth.login": {
    prepare: () => ({ body: { email: "ada@example.org", password: PASSWORD } }),
    failures: {
      InvalidCredentials: () => ({ body: { email: "ada@example.org", password: "wrong horse" } }),
      SecondStepRequired: async (api) => {
        await turnTwoStepOn(api);
        return { body: { email: "ada@example.org", password: PASSWORD } };
      },
      WrongCode: async (api) => {
        await turnTwoStepOn(api);
        return { body: { email: "ada@example.org", password: PASSWORD, code: "000000" } };
      },
    },
  },
  "auth.logout": {},
  "auth.forgotPassword": { prepare: () => ({ body: { email: "ada@example.org" } }) },
  "auth.resetPassword": {
    prepare: async (api) => {
      await api.send(callOf("auth.forgotPassword"), { body: { email: "ada@example.org" } });
      return { body: { token: await mailedToken(api.server) } };
    },
    failures: { PasswordTokenInvalid: () => ({ body: { token: "unknown", password: PASSWORD } }) },
  },
  "auth.changePassword": {
    prepare: () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
    failures: { WrongPassword: () => ({ body: { current_password: "wrong horse", password: PASSWORD } }) },
  },
  "account.address": {},
  "account.changeAddress": {
    prepare: () => ({ body: { current_password: PASSWORD } }),
    failures: {
      WrongPassword: () => ({ body: { current_password: "wrong horse" } }),
      EmailInUse: () => ({ body: { email: "bo@example.org", current_password: PASSWORD } }),
    },
  },
  "account.confirmAddress": {
    prepare: async (api) => {
      await api.send(callOf("account.changeAddress"), {
        body: { email: "new@example.org", current_password: PASSWORD },
      });
      return { body: { token: await mailedToken(api.server) } };
    },
    failures: {
      AddressLinkInvalid: () => ({ body: { token: "unknown" } }),
      EmailInUse: async (api) => {
        const asked = { email: "new@example.org", current_password: PASSWORD };
        await api.send(callOf("account.changeAddress"), { body: asked });
        const token = await mailedToken(api.server);
        await insertUser(api.server.running.services.db, { email: asked.email, password_hash: null });
        return { body: { token } };
      },
    },
  },
  "account.undoChanges": {
    prepare: async (api) => {
      await api.send(callOf("account.changeAddress"), {
        body: { email: "new@example.org", current_password: PASSWORD },
      });
      await api.send(callOf("account.confirmAddress"), { body: { token: await mailedToken(api.server) } });
      return { body: { token: await mailedToken(api.server) } };
    },
    failures: { AddressLinkInvalid: () => ({ body: { token: "unknown" } }) },
  },
  "account.sessions": {},
  "account.endSession": {
    prepare: async (api) => {
      await signIn(api.server.url, "ada");
      const { body } = await api.send(callOf("account.sessions"), {});
      const elsewhere = (body as { id: number; is_current: boolean }[]).find(({ is_current }) => !is_current);
      return { path: { id: elsewhere?.id ?? 0 } };
    },
    failures: { SessionNotFound: () => ({ path: { id: 999 } }) },
  },
  "account.endOtherSessions": {},
  "account.securityLog": {},
  "account.personalData": {},
  "account.leaveForGood": {
    prepare: () => ({ body: withPassword }),
    failures: { WrongPassword: () => ({ body: { current_password: "wrong horse" } }) },
  },
  "account.twoStep": {},
  "account.beginTwoStep": {
    prepare: () => ({ body: withPassword }),
    failures: {
      WrongPassword: () => ({ body: { current_password: "wrong horse" } }),
      TwoStepIsOn: async (api) => {
        await turnTwoStepOn(api);
        return { body: withPassword };
      },
    },
  },
  "account.confirmTwoStep": {
    prepare: beginTwoStep,
    failures: {
      WrongCode: async (api) => {
        await api.send(callOf("account.turnOffTwoStep"), { body: withPassword });
        return { body: { code: "000000" } };
      },
      TwoStepIsOn: async (api) => {
        await turnTwoStepOn(api);
        return { body: { code: "000000" } };
      },
    },
  },
  "account.renewRecoveryCodes": {
    prepare: async (api) => {
      await turnTwoStepOn(api);
      return { body: withPassword };
    },
    failures: {
      WrongPassword: () => ({ body: { current_password: "wrong horse" } }),
      TwoStepIsOff: async (api) => {
        await api.send(callOf("account.turnOffTwoStep"), { body: withPassword });
        return { body: withPassword };
      },
    },
  },
  "account.turnOffTwoStep": {
    prepare: () => ({ body: withPassword }),
    failures: { WrongPassword: () => ({ body: { current_password: "wrong horse" } }) },
  },
};
