import { actAs } from "../editing.ts";
import { mailedToken } from "../emails.ts";
import { endpointOf, type Api } from "./api.ts";
import { markBo } from "./collective-samples.ts";
import { fillWithEois, fillWithEoisByLink, fillWithJoinLinks } from "./filled.ts";
import { after, full, type Sample, type Samples } from "./sample.ts";

const takeInEois = ({ server }: Api) => actAs(server, "ada").editCollective({ feature_eoi: true });

async function submitEoi(api: Api, changed: object = {}): Promise<string> {
  await takeInEois(api);
  const submit = endpointOf("interest.submit");
  await api.send(submit, { body: { ...submit.example, collective_id: api.server.collective.id, ...changed } });
  return mailedToken(api.server);
}

const newestIn = async ({ server }: Api, table: "entry_pathways" | "join_links" | "people") => {
  const newest = server.running.services.db.selectFrom(table).select("id").orderBy("id", "desc");
  return { path: { id: (await newest.executeTakeFirstOrThrow()).id } };
};

const newAddress = () => `${crypto.randomUUID()}@mail.example.org`;

/** The key of a new expression of interest, as members know it. */
const entryPathwayKey = async (api: Api, email = newAddress()) => {
  await submitEoi(api, { email });
  return newestIn(api, "entry_pathways");
};

const answering: Sample = { prepare: (api) => entryPathwayKey(api) };

const invited: Sample = {
  prepare: async (api) => {
    await api.send(endpointOf("invitations.send"), { body: { name: "Oona", email: newAddress() } });
    return newestIn(api, "people");
  },
};

/** A stranger's request to a collective that takes in expressions of interest. */
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

/** An author's request about their expression of interest. */
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
  return newestIn(api, "join_links");
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
  "entryPathways.write": answering,
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
    failures: { ...toCollective.failures, EmailAlreadyExists: firstAddressOfAnother, LimitReached: full(fillWithEois) },
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
      LimitReached: full(fillWithEoisByLink),
    },
  },
  "joinLinks.list": { prepare: openLink },
  "joinLinks.make": { prepare: after(takeInEois), failures: { LimitReached: full(fillWithJoinLinks) } },
  "joinLinks.end": { prepare: openLink },
};
