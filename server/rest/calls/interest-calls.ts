import { collectiveSchema } from "../../../shared/collective.schema.ts";
import { eoiSchema } from "../../../shared/entry-pathways.schema.ts";
import { nothing } from "../openapi/answers.ts";
import { restCall, type RestCall } from "../rest-call.ts";

const interest = { tag: "Expressions of interest", takesSession: false } as const;

const EOI = {
  name: "Rosalind Achterbergen",
  email: "rosalind@mail.example.org",
  interest: "I used to run a school kitchen, so large pots do not frighten me.",
  context: "I cannot promise regular days until the summer.",
  referral: "A poster in the laundrette",
  conflict_experience: null,
  participant_connections: null,
};

/** Expressions of interest, for people without an account. */
export const INTEREST_CALLS: readonly RestCall[] = [
  restCall({
    ...interest,
    method: "get",
    path: "/public/collective/by_slug/:slug",
    procedure: "interest.collectiveBySlug",
    fromPath: { slug: "slug" },
    summary: "Get the public part of a collective",
    description: "`links` is empty. A former slug works until another collective takes it.",
    answer: collectiveSchema,
    failures: ["CollectiveNotFound"],
  }),
  restCall({
    ...interest,
    method: "post",
    path: "/public/eoi",
    procedure: "interest.submit",
    summary: "Express interest in a collective",
    description: "A link to read, change and withdraw it is mailed to the address.",
    example: { collective_id: 1, ...EOI },
    answer: nothing,
    status: 201,
    bareFailures: ["CollectiveNotFound", "EoiFeatureDisabled", "EmailAlreadyExists"],
  }),
  restCall({
    ...interest,
    method: "post",
    path: "/public/eoi/link",
    procedure: "interest.sendLink",
    summary: "Get a new link to your expression of interest",
    description: "It is mailed, and the earlier link stops working. The response is the same if the address has none.",
    example: { collective_id: 1, email: EOI.email },
    answer: nothing,
    bareFailures: ["CollectiveNotFound", "EoiFeatureDisabled"],
  }),
  restCall({
    ...interest,
    method: "get",
    path: "/public/collective/:collectiveId/interest/by_auth_token/:token",
    procedure: "interest.byToken",
    fromPath: { collective_id: "collectiveId", token: "token" },
    summary: "Read your expression of interest",
    answer: eoiSchema,
    failures: ["EoiNotFound"],
  }),
  restCall({
    ...interest,
    method: "put",
    path: "/public/collective/:collectiveId/eoi/:token",
    procedure: "interest.update",
    fromPath: { collective_id: "collectiveId", token: "token" },
    summary: "Change your expression of interest",
    example: EOI,
    answer: nothing,
    bareFailures: ["CollectiveNotFound", "EoiNotFound", "EmailAlreadyExists"],
  }),
  restCall({
    ...interest,
    method: "delete",
    path: "/public/collective/:collectiveId/eoi/:token",
    procedure: "interest.withdraw",
    fromPath: { collective_id: "collectiveId", token: "token" },
    summary: "Withdraw your expression of interest",
    answer: nothing,
    bareFailures: ["CollectiveNotFound", "EoiNotFound"],
  }),
];
