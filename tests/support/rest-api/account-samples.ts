import { insertUser } from "../../../server/features/credentials/accounts.queries.ts";
import { MOST_ACCESS_TOKENS } from "../../../shared/constants.ts";
import { giveToken } from "../access-tokens.ts";
import { showCode } from "../authenticator.ts";
import { signIn } from "../test-server.ts";
import { PASSWORD } from "../world.ts";
import { mailedToken } from "../emails.ts";
import { endpointOf, type Api } from "./api.ts";
import { after, type Prepare, type Samples } from "./sample.ts";

const withPassword = { current_password: PASSWORD };

/** Begins it, and returns the code that turns it on. */
const beginTwoStep = async (api: Api) => {
  const { body } = await api.send(endpointOf("account.beginTwoStep"), { body: withPassword });
  return { body: { code: showCode((body as { secret: string }).secret, api.server.clock) } };
};

const turnTwoStepOn = after(async (api) => api.send(endpointOf("account.confirmTwoStep"), await beginTwoStep(api)));

const turnTwoStepOff = after((api) => api.send(endpointOf("account.turnOffTwoStep"), { body: withPassword }));

/** Sends a wrong code besides, after something else. */
const wrongCode =
  (prepare: Prepare, body: object = {}): Prepare =>
  async (api) => {
    await prepare(api);
    return { body: { ...body, code: "000000" } };
  };

const IN_PLACE_OF_PASSWORD = { current_password: undefined };

const NEW_ADDRESS = { email: "new@example.org", ...withPassword };

/** Returns the token of the email that confirms it. */
const askForNewAddress = async (api: Api) => {
  await api.send(endpointOf("account.changeAddress"), { body: NEW_ADDRESS });
  return { body: { token: await mailedToken(api.server) } };
};

/** Leaves only ada in a collective that was founded now. */
const alone = async ({ server }: Api) => {
  const { db, clock } = server.running.services;
  await db.updateTable("collectives").set({ founded_at: clock.now().toISOString() }).execute();
  const others = db.deleteFrom("people").where("collective_id", "=", server.collective.id);
  await others.where("id", "!=", server.person("ada")).execute();
  return { body: { collective_name: "Tidewater", ...withPassword } };
};

export const accountSamples: Samples = {
  "auth.login": {
    prepare: () => ({ body: { email: "ada@example.org", password: PASSWORD } }),
    failures: {
      InvalidCredentials: () => ({ body: { password: "wrong horse" } }),
      SecondStepRequired: turnTwoStepOn,
      WrongCode: wrongCode(turnTwoStepOn),
    },
  },
  "auth.resetPassword": {
    prepare: async (api) => {
      await api.send(endpointOf("auth.forgotPassword"), { body: { email: "ada@example.org" } });
      return { body: { token: await mailedToken(api.server) } };
    },
  },
  "auth.changePassword": { prepare: () => ({ body: { password: PASSWORD } }) },
  "account.confirmAddress": {
    prepare: askForNewAddress,
    failures: {
      EmailInUse: async (api) => {
        const asked = await askForNewAddress(api);
        const { db } = api.server.running.services;
        await insertUser(db, { email: NEW_ADDRESS.email, password_hash: null });
        return asked;
      },
    },
  },
  "account.undoChanges": {
    prepare: async (api) => {
      await api.send(endpointOf("account.confirmAddress"), await askForNewAddress(api));
      return { body: { token: await mailedToken(api.server) } };
    },
  },
  "account.endSession": {
    prepare: async (api) => {
      await signIn(api.server.url, "ada");
      const { body } = await api.send(endpointOf("account.sessions"), {});
      const elsewhere = (body as { id: number; is_current: boolean }[]).find(({ is_current }) => !is_current);
      return { path: { id: elsewhere?.id ?? 0 } };
    },
  },
  "account.deleteCollective": {
    prepare: alone,
    failures: {
      CollectiveInUse: async (api) => {
        const asked = await alone(api);
        await api.server.running.services.db.updateTable("collectives").set({ founded_at: null }).execute();
        return asked;
      },
    },
  },
  "account.makeToken": {
    failures: {
      WrongCode: wrongCode(turnTwoStepOn, IN_PLACE_OF_PASSWORD),
      TwoStepIsOff: wrongCode(turnTwoStepOff, IN_PLACE_OF_PASSWORD),
      LimitReached: after(async ({ server }) => {
        for (let count = 0; count < MOST_ACCESS_TOKENS; count += 1) await giveToken(server, "Read");
      }),
    },
  },
  "account.endToken": {
    prepare: async (api) => {
      await giveToken(api.server, "Read");
      const { body } = await api.send(endpointOf("account.tokens"), {});
      return { path: { id: (body as { id: number }[])[0]?.id ?? 0 } };
    },
  },
  "account.beginTwoStep": { failures: { TwoStepIsOn: turnTwoStepOn } },
  "account.confirmTwoStep": {
    prepare: beginTwoStep,
    failures: {
      TwoStepIsOn: turnTwoStepOn,
      WrongCode: wrongCode(turnTwoStepOff),
    },
  },
  "account.renewRecoveryCodes": { prepare: turnTwoStepOn, failures: { TwoStepIsOff: turnTwoStepOff } },
};
