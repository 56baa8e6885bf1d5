import { actAs } from "../editing.ts";
import { mailedToken } from "../mails.ts";
import { callOf, type Api } from "./api.ts";
import { markBo } from "./collective-samples.ts";
import { idOf, type Sample, type Samples } from "./sample.ts";

const takeInEois = ({ server }: Api) => actAs(server, "ada").editCollective({ feature_eoi: true });

async function submitEoi(api: Api, changed: object = {}): Promise<string> {
  await takeInEois(api);
  const submit = callOf("interest.submit");
  await api.send(submit, { body: { ...submit.example, collective_id: api.server.collective.id, ...changed } });
  return mailedToken(api.server);
}

const eoiKey = async (api: Api) => ({
  path: { collectiveId: api.server.collective.id, token: await submitEoi(api) },
});
const unknownToken = ({ server }: Api) => ({ path: { collectiveId: server.collective.id, token: "unknown" } });
const tooLongToken = ({ server }: Api) => ({ path: { collectiveId: server.collective.id, token: "x".repeat(300) } });

/** The key of a new expression of interest, as members know it. */
const entryPathwayKey = async (api: Api, email = `${crypto.randomUUID()}@mail.example.org`) => {
  await submitEoi(api, { email });
  const { db } = api.server.running.services;
  const { id } = await db.selectFrom("entry_pathways").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { path: { id } };
};

const answering: Sample = {
  prepare: (api) => entryPathwayKey(api),
  failures: { EntryPathwayNotFound: () => ({ path: { id: 999 } }) },
};

const invalidText = (field: string): Sample => ({
  ...answering,
  failures: { ...answering.failures, ValidationFailed: () => ({ body: { [field]: 7 } }) },
});

const invitedPerson = async (api: Api) => {
  const email = `${crypto.randomUUID()}@mail.example.org`;
  await api.send(callOf("invitations.send"), { body: { name: "Oona", email } });
  const { db } = api.server.running.services;
  const { id } = await db.selectFrom("people").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { path: { id } };
};

const oneInvitation: Sample = {
  prepare: invitedPerson,
  failures: { InvitationNotFound: (api) => ({ path: { id: idOf(api.server.collective.people, "bo") } }) },
};

/** What a stranger asks of a collective that takes in expressions of interest. */
const toCollective = {
  prepare: async (api) => {
    await takeInEois(api);
    return { body: { collective_id: api.server.collective.id } };
  },
  failures: {
    CollectiveNotFound: () => ({ body: { collective_id: 999 } }),
    EoiFeatureDisabled: (api) => ({ body: { collective_id: api.other.id } }),
  },
} satisfies Sample;

export const interestSamples: Samples = {
  "invitations.list": {
    prepare: async (api) => {
      await invitedPerson(api);
      return {};
    },
  },
  "invitations.send": { failures: { EmailInUse: () => ({ body: { email: "bo@example.org" } }) } },
  "invitations.resend": oneInvitation,
  "invitations.correct": {
    ...oneInvitation,
    failures: {
      ...oneInvitation.failures,
      EmailInUse: async (api) => ({ ...(await invitedPerson(api)), body: { email: "bo@example.org" } }),
    },
  },
  "invitations.withdraw": oneInvitation,
  "invitations.askBack": {
    prepare: markBo,
    failures: { PersonNotFound: (api) => ({ path: { id: idOf(api.other.people, "zoe") } }) },
  },
  "entryPathways.writeNote": invalidText("note"),
  "entryPathways.takeOn": answering,
  "entryPathways.handBack": answering,
  "entryPathways.decline": invalidText("message"),
  "invitations.sendForEntryPathway": {
    ...answering,
    failures: { ...answering.failures, EmailInUse: (api) => entryPathwayKey(api, "bo@example.org") },
  },
  "interest.collectiveBySlug": {
    prepare: async (api) => {
      await takeInEois(api);
      return { path: { slug: "tidewater" } };
    },
    failures: { CollectiveNotFound: () => ({ path: { slug: "atlantis" } }) },
  },
  "interest.submit": {
    ...toCollective,
    failures: {
      ...toCollective.failures,
      EmailAlreadyExists: async (api) => {
        await submitEoi(api, { email: "second@mail.example.org" });
        return { body: { collective_id: api.server.collective.id, email: "SECOND@mail.example.org" } };
      },
    },
  },
  "interest.sendLink": toCollective,
  "interest.byToken": {
    prepare: eoiKey,
    failures: { EoiNotFound: unknownToken, ValidationFailed: tooLongToken },
  },
  "interest.update": {
    prepare: eoiKey,
    failures: {
      CollectiveNotFound: () => ({ path: { collectiveId: 999, token: "unknown" } }),
      EoiNotFound: unknownToken,
      EmailAlreadyExists: async (api) => {
        await submitEoi(api, { email: "second@mail.example.org" });
        return { body: { email: "second@mail.example.org" } };
      },
    },
  },
  "interest.withdraw": {
    prepare: eoiKey,
    failures: {
      CollectiveNotFound: () => ({ path: { collectiveId: 999, token: "unknown" } }),
      EoiNotFound: unknownToken,
      ValidationFailed: tooLongToken,
    },
  },
};
