import type { ErrorCode } from "../../../shared/errors.ts";
import { insertIdempotentResponse } from "../../../server/revision/idempotent-responses.queries.ts";
import { hashRequest } from "../../../server/http/idempotency-key.ts";
import { hashToken } from "../../../server/sessions/tokens.ts";
import type { Api, Sent } from "./api.ts";
import { giveToken } from "../access-tokens.ts";
import { ENDLESS } from "../no-threads.ts";
import { idIn } from "../world.ts";
import { ada, bo, moor, type Cause } from "./sample.ts";

type Causes = Partial<Record<ErrorCode, Cause>>;

/** How to cause the errors of any endpoint: what to send instead. */
export const COMMON_CAUSES: Partial<Record<ErrorCode, (...given: Parameters<Cause>) => Promise<Sent> | Sent>> = {
  AuthenticationRequired: () => ({ headers: { cookie: "" } }),
  TokenInvalid: () => ({ headers: { authorization: "Bearer ctk_unknown" } }),
  TokenScopeExceeded: async (_endpoint, api) => ({
    headers: { authorization: `Bearer ${await giveToken(api.server, "Read")}` },
  }),
  UnknownFields: () => ({ headers: { "crewtide-strict": "1" }, query: "?colour=red" }),
  OnlyForYourself: () => ({ query: "?person_id=999999" }),
  IdempotencyKeyReused: async (_endpoint, api) => ({ headers: await keep(api, { procedure: "another", input: {} }) }),
  AnswerNotKept: async ({ procedure, parameters }, api, { body, path }) => {
    const named = parameters.map(({ name, field }) => [field, path?.[name]]);
    const input = { ...(body as object), ...Object.fromEntries(named) };
    return { headers: await keep(api, { procedure, input }) };
  },
  ForeignOrigin: () => ({ headers: { origin: "https://evil.example" } }),
  MalformedRequest: ({ method, parameters }) =>
    method === "get"
      ? { path: { [parameters.at(-1)?.name ?? ""]: "%E0%A4%A" } }
      : { body: "{", headers: { "content-type": "application/json" } },
  UnsupportedMediaType: () => ({ body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } }),
  PayloadTooLarge: () => ({ body: { name: "x".repeat(300_000) } }),
  PathNotFound: ({ parameters }) => ({
    path: { [parameters.find(({ schema }) => schema.type === "integer")?.name ?? ""]: "none" },
  }),
  ValidationFailed: ({ body, query }): Sent => {
    // No field takes an empty object.
    if (body) return { body: Object.fromEntries(Object.keys(body.properties ?? {}).map((field) => [field, {}])) };
    const [field] = Object.keys(query);
    return field === undefined ? { path: { token: "x".repeat(300) } } : { query: `?${field}=` };
  },
};

/** Keeps a request by ada, without its answer. Returns the header with its key. */
async function keep({ server }: Api, request: { procedure: string; input: object }): Promise<Record<string, string>> {
  const key = crypto.randomUUID();
  await insertIdempotentResponse(server.running.services.db, {
    collective_id: server.collective.id,
    person_id: server.person("ada"),
    key_hash: hashToken(JSON.stringify([key, 0])),
    request_hash: await hashRequest(key, request.procedure, request.input),
    created_at: server.clock.now().toISOString(),
    answer: null,
  });
  return { "idempotency-key": key };
}

/** An id in the path that nothing has. */
const unknownId: Cause = () => ({ path: { id: 999_999 } });

/** How to cause errors of particular endpoints. */
export const CAUSES: Causes = {
  IntervalNotFound: unknownId,
  IntervalInPast: () => ({ path: { id: 1 } }),
  IntervalBegun: () => ({ path: { id: 2 } }),
  CrewNotFound: ({ parameters }, api) => ({ path: { [parameters.at(-1)?.name ?? ""]: moor(api) } }),
  PersonNotFound: (_endpoint, { other }) => ({ path: { id: idIn(other.people, "zoe") } }),
  InvolvementNotFound: unknownId,
  CalendarUnreadable: () => ({ body: { text: "BEGIN:NOTHING" } }),
  CalendarTooSlow: () => ({ body: { text: ENDLESS } }),
  PollNotFound: unknownId,
  TemplateNotFound: unknownId,
  EntryPathwayNotFound: unknownId,
  JoinLinkNotFound: ({ parameters }) => ({ path: { [parameters.at(-1)?.name ?? ""]: 999_999 } }),
  GatheringNotFound: unknownId,
  SessionNotFound: unknownId,
  TokenNotFound: unknownId,
  InvitationNotFound: (_endpoint, api) => ({ path: { id: bo(api) } }),
  DepartureNotFound: (_endpoint, api) => ({ path: { id: ada(api) } }),
  EntryNotFound: () => ({ path: { revision: 9_999 } }),
  EoiNotFound: () => ({ path: { token: "unknown" } }),
  EmailInUse: () => ({ body: { email: "bo@example.org" } }),
  PasswordTokenInvalid: () => ({ body: { token: "unknown" } }),
  AddressLinkInvalid: () => ({ body: { token: "unknown" } }),
  WrongPassword: () => ({ body: { current_password: "wrong horse" } }),
  WrongName: () => ({ body: { collective_name: "Dunes" } }),
};
