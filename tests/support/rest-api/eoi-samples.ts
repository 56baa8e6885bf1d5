import { actAs } from "../editing.ts";
import { mailedToken } from "../emails.ts";
import { endpointOf, type Api } from "./api.ts";
import { markBo } from "./collective-samples.ts";
import { fillWithEois, fillWithJoinLinks } from "./filled.ts";
import type { Sample, Samples } from "./sample.ts";

const takeInEois = ({ server }: Api) => actAs(server, "ada").editCollective({ feature_eoi: true });

async function submitEoi(api: Api, changed: object = {}): Promise<string> {
  await takeInEois(api);
  const submit = endpointOf("interest.submit");
  await api.send(submit, { body: { ...submit.example, collective_id: api.server.collective.id, ...changed } });
  return mailedToken(api.server);
}

const newAddress = () => `${crypto.randomUUID()}@mail.example.org`;

/** The key of a new expression of interest, as members know it. */
const entryPathwayKey = async (api: Api, email = newAddress()) => {
  await submitEoi(api, { email });
  const { db } = api.server.running.services;
  const { id } = await db.selectFrom("entry_pathways").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { path: { id } };
};

const answering: Sample = { prepare: (api) => entryPathwayKey(api) };

const invited: Sample = {
  prepare: async (api) => {
    await api.send(endpointOf("invitations.send"), { body: { name: "Oona", email: newAddress() } });
    const { db } = api.server.running.services;
    const { id } = await db.selectFrom("people").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
    return { path: { id } };
  },
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

/** What its author asks of an expression of interest. */
const ownEoi = {
  prepare: async (api) => ({ path: { collectiveId: api.server.collective.id, token: await submitEoi(api) } }),
  failures: { CollectiveNotFound: () => ({ path: { collectiveId: 999 } }) },
} satisfies Sample;

/** Makes a link for a group, and returns its token. */
async function makeLink(api: Api): Promise<string> {
  await takeInEois(api);
  const make = endpointOf("joinLinks.make");
  const { body } = await api.send(make, { body: make.example ?? {} });
  return (body as { url: string }).url.split("token=")[1] ?? "";
}

/** Calls of somebody who has a link for a group. */
const byLink = {
  prepare: async (api) => ({ path: { collectiveId: api.server.collective.id, token: await makeLink(api) } }),
} satisfies Sample;

const openLink = async (api: Api) => {
  await makeLink(api);
  const { db } = api.server.running.services;
  const { id } = await db.selectFrom("join_links").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { path: { id } };
};

/** Among as many as there can be. */
const tooMany =
  (join_link: string | null): NonNullable<Sample["prepare"]> =>
  async ({ server }) => {
    await fillWithEois(server.running.services.db, server.collective.id, join_link);
    return {};
  };

/** With the address of another one. */
const addressOfAnother = async (api: Api) => {
  await submitEoi(api, { email: "second@mail.example.org" });
  return { body: { email: "SECOND@mail.example.org" } };
};

/** Likewise, with room for both. */
const firstAddressOfAnother = async (api: Api) => {
  const { db } = api.server.running.services;
  await db.deleteFrom("entry_pathways").where("collective_id", "=", api.server.collective.id).execute();
  return addressOfAnother(api);
};

export const eoiSamples: Samples = {
  "invitations.list": invited,
  "invitations.resend": invited,
  "invitations.correct": invited,
  "invitations.withdraw": invited,
  "invitations.askBack": { prepare: markBo },
  "entryPathways.writeNote": answering,
  "entryPathways.takeOn": answering,
  "entryPathways.handBack": answering,
  "entryPathways.decline": answering,
  "invitations.sendForEntryPathway": {
    ...answering,
    failures: { EmailInUse: (api) => entryPathwayKey(api, "bo@example.org") },
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
    failures: { ...toCollective.failures, EmailAlreadyExists: firstAddressOfAnother, LimitReached: tooMany(null) },
  },
  "interest.sendLink": toCollective,
  "interest.byToken": ownEoi,
  "interest.update": { ...ownEoi, failures: { ...ownEoi.failures, EmailAlreadyExists: addressOfAnother } },
  "interest.withdraw": ownEoi,
  "interest.joinLink": byLink,
  "interest.join": {
    ...byLink,
    failures: {
      CollectiveNotFound: () => ({ path: { collectiveId: 999 } }),
      EmailAlreadyExists: firstAddressOfAnother,
      LimitReached: tooMany("Open day"),
    },
  },
  "joinLinks.list": { prepare: openLink },
  "joinLinks.make": {
    prepare: async (api) => {
      await takeInEois(api);
      return {};
    },
    failures: {
      LimitReached: async ({ server }) => {
        await fillWithJoinLinks(server.running.services.db, server.collective.id);
        return {};
      },
    },
  },
  "joinLinks.end": { prepare: openLink },
};
