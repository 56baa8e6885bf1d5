import { once } from "node:events";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import WebSocket from "ws";
import type { RestCall } from "../../server/rest/rest-call.ts";
import { insertUser } from "../../server/features/auth/auth.queries.ts";
import { REST_CALLS } from "../../server/rest/rest-calls.ts";
import { VERSION } from "../../shared/constants.ts";
import { addDays } from "../../shared/dates.ts";
import type { ErrorCode } from "../../shared/errors.ts";
import { defaultStart } from "../../shared/intervals.ts";
import { loadCollectiveState } from "../../server/features/collective/collective-state.ts";
import { listIntervals } from "../../server/features/intervals/intervals.queries.ts";
import { showCode } from "../support/authenticator.ts";
import { actAs } from "../support/editing.ts";
import { listQueuedMails } from "../support/mails.ts";
import { signIn, startTestServer, type TestServer } from "../support/test-server.ts";
import { trial } from "../support/trials.ts";
import { createCollective, PASSWORD, type CollectiveFixture } from "../support/world.ts";

interface Content {
  content?: {
    "application/json": { schema: object; example?: unknown; examples?: Record<string, { value: unknown }> };
  };
}

interface Operation {
  security: object[];
  requestBody?: Required<Content>;
  responses: Record<string, Content>;
}

/** An event is an object of one field, its kind, which holds another of one field, what has happened. */
interface EventSchema {
  properties: Record<string, { properties?: object; anyOf?: { properties: object }[] }>;
}

interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[]; anyOf?: EventSchema[] }> };
}

let server: TestServer;
let other: CollectiveFixture;
let cookie: string;
let document: Document;
beforeEach(async () => {
  server = await startTestServer({ people: ["ada", "bo"], crews: ["garden"], environment: { RATE_LIMITS: "off" } });
  other = await createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"], crews: ["moor"] });
  cookie = await signIn(server.url, "ada");
  // It is the same of every server, and so are its validators.
  document ??= (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
});
afterEach(() => server.stop());

const templateOf = ({ path }: RestCall) => path.replaceAll(/:(\w+)/g, "{$1}");
const nameOf = (call: RestCall) => `${call.method.toUpperCase()} ${templateOf(call)}`;

function operationOf(call: RestCall): Operation {
  const operation = document.paths[templateOf(call)]?.[call.method];
  if (!operation) throw new Error(`The document has no ${nameOf(call)}`);
  return operation;
}

const validators = new Map<object, ValidateFunction>();
let ajv: Ajv2020 | undefined;

function makeAjv(): Ajv2020 {
  const made = new Ajv2020({ strict: true });
  formats.default(made).addKeyword("components");
  made.addSchema({ $id: "document", components: document.components });
  return made;
}

/** A validator of a schema of the document. The document's own schemas, to which it refers, are compiled only once. */
function compile(schema: object): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  ajv ??= makeAjv();
  const standingAlone = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const validator = ajv.compile(JSON.parse(standingAlone) as object);
  validators.set(schema, validator);
  return validator;
}

/** What a call takes: what its path says by name, its body, and what else is said. */
interface Sent {
  path?: Record<string, string | number>;
  body?: object | string | undefined;
  query?: string;
  headers?: Record<string, string>;
}

interface Answer {
  status: number;
  body: unknown;
}

/** Makes a call, and validates the response against the document's schema for its status. */
async function send(call: RestCall, { path = {}, query = "", body, headers = {} }: Sent): Promise<Answer> {
  const address = call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(path[name]));
  const response = await fetch(`${server.url}/api${address}${query}`, {
    method: call.method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const documented = operationOf(call).responses[response.status];
  const what = `${nameOf(call)} answered ${response.status} ${text}`;
  expect(documented, what).toBeDefined();
  const schema = documented?.content?.["application/json"].schema;
  if (!schema) {
    expect(text, what).toBe("");
    return { status: response.status, body: undefined };
  }
  expect(response.headers.get("content-type"), what).toMatch(/^application\/json/);
  const validate = compile(schema);
  const answer: unknown = JSON.parse(text);
  expect(validate(answer), `${what}: ${JSON.stringify(validate.errors)}`).toBe(true);
  return { status: response.status, body: answer };
}

const codeIn = (body: unknown) => (typeof body === "string" ? body : (body as { code: string }).code);

/** The examples of responses. */
function examplesIn(content: Content["content"]): unknown[] {
  const { example, examples = {} } = content?.["application/json"] ?? {};
  return [...(example === undefined ? [] : [example]), ...Object.values(examples).map(({ value }) => value)];
}

/** The error codes of a call in the document; each has an example. */
function listFailures({ responses }: Operation): { status: number; code: ErrorCode }[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { content }]) =>
      examplesIn(content).map((value) => ({ status: Number(status), code: codeIn(value) as ErrorCode })),
    );
}

const idOf = (ids: Record<string, number>, name: string) => ids[name] ?? 0;
const ada = () => idOf(server.collective.people, "ada");
const garden = () => idOf(server.collective.crews, "garden");

/** The token of the newest mail. */
async function mailedToken(): Promise<string> {
  const mails = await listQueuedMails(server);
  return /(?:token=|interest\/)(\S+)/.exec(mails.at(-1)?.body_text ?? "")?.[1] ?? "";
}

const callOf = (procedure: string): RestCall => {
  const call = REST_CALLS.find((candidate) => candidate.procedure === procedure);
  if (!call) throw new Error(`There is no call of ${procedure}`);
  return call;
};

async function takeInEois(): Promise<void> {
  await actAs(server, "ada").editCollective({ feature_eoi: true });
}

async function submitEoi(changed: object = {}): Promise<string> {
  await takeInEois();
  const submit = callOf("interest.submit");
  await send(submit, { body: { ...submit.example, collective_id: server.collective.id, ...changed } });
  return mailedToken();
}

interface Prepared {
  path?: Record<string, string | number>;
  query?: string;
  body?: object;
}

interface Sample {
  /** Prepares the call, and returns its path and changes to its example. */
  prepare?: () => Promise<Prepared> | Prepared;
  /** How to cause each error that is specific to this call. */
  failures?: Partial<Record<ErrorCode, () => Promise<Prepared> | Prepared>>;
}

const eoiKey = async () => ({ path: { collectiveId: server.collective.id, token: await submitEoi() } });
const unknownToken = () => ({ path: { collectiveId: server.collective.id, token: "unknown" } });
const tooLongToken = () => ({ path: { collectiveId: server.collective.id, token: "x".repeat(300) } });
/** The key of a new expression of interest, as members know it. */
const entryPathwayKey = async (email = `${crypto.randomUUID()}@mail.example.org`) => {
  await submitEoi({ email });
  const { db } = server.running.services;
  const { id } = await db.selectFrom("entry_pathways").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return { path: { id } };
};
/** The current interval, in which ada convenes the garden. */
const convening = async () => {
  await actAs(server, "ada").plan(2, { volunteers: ["garden"] });
  return { path: { id: 2, crewId: garden() } };
};
const oneCrew: Sample = {
  prepare: () => ({ path: { id: garden() } }),
  failures: { CrewNotFound: () => ({ path: { id: idOf(other.crews, "moor") } }) },
};
const newCrew = async () => {
  await actAs(server, "ada").createCrew({ name: "sauna", description: "Hot", links: [] });
  const { crews } = await loadCollectiveState(server.running.services.db, server.collective.id, "2026-02-15");
  return { path: { id: crews.at(-1)?.id ?? 0 } };
};
/** Makes bo silent: nobody has answered for the first two intervals. */
const silentBo = async () => {
  const { db } = server.running.services;
  const bo = idOf(server.collective.people, "bo");
  const row = { collective_id: server.collective.id, interval_id: 1, person_id: bo, status: "Participating" as const };
  await db
    .insertInto("collective_involvements")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { path: { id: bo } };
};
const markBo = async () => {
  const { path } = await silentBo();
  await send(callOf("departures.mark"), { path, body: { reason: "No answer" } });
  return { path };
};
/** A crew that nobody can choose. */
const archivedCrew = async () => {
  const { path } = await newCrew();
  await send(callOf("crews.archive"), { path });
  return path.id;
};
/** A new interval that nobody has planned for. */
const laterInterval = async () => {
  const last = (await listIntervals(server.running.services.db, server.collective.id)).at(-1);
  const start_date = defaultStart(last, "2026-02-15");
  const end_date = addDays(start_date, 27);
  await actAs(server, "ada").createInterval(start_date, end_date);
  return { id: (last?.id ?? 0) + 1, start_date, end_date };
};
/** A crew is renamed; the change can be undone. */
const renamedCrew = async (name = crypto.randomUUID()) => {
  const { revision } = await actAs(server, "ada").editCrew("garden", { name, description: "Soil", links: [] });
  return { path: { revision } };
};
const answering: Sample = {
  prepare: () => entryPathwayKey(),
  failures: { EntryPathwayNotFound: () => ({ path: { id: 999 } }) },
};
const invalidText = (field: string): Sample => ({
  ...answering,
  failures: { ...answering.failures, ValidationFailed: () => ({ body: { [field]: 7 } }) },
});

const withPassword = { current_password: PASSWORD };
/** Begins it, and returns the code that turns it on. */
const beginTwoStep = async () => {
  const { body } = await send(callOf("account.beginTwoStep"), { body: withPassword });
  return { body: { code: showCode((body as { secret: string }).secret, server.clock) } };
};
const turnTwoStepOn = async () => send(callOf("account.confirmTwoStep"), await beginTwoStep());

/** By procedure. */
const SAMPLES: Record<string, Sample> = {
  "auth.login": {
    prepare: () => ({ body: { email: "ada@example.org", password: PASSWORD } }),
    failures: {
      InvalidCredentials: () => ({ body: { email: "ada@example.org", password: "wrong horse" } }),
      SecondStepRequired: async () => {
        await turnTwoStepOn();
        return { body: { email: "ada@example.org", password: PASSWORD } };
      },
      WrongCode: async () => {
        await turnTwoStepOn();
        return { body: { email: "ada@example.org", password: PASSWORD, code: "000000" } };
      },
    },
  },
  "auth.logout": {},
  "auth.forgotPassword": { prepare: () => ({ body: { email: "ada@example.org" } }) },
  "auth.resetPassword": {
    prepare: async () => {
      await send(callOf("auth.forgotPassword"), { body: { email: "ada@example.org" } });
      return { body: { token: await mailedToken() } };
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
    prepare: async () => {
      await send(callOf("account.changeAddress"), {
        body: { email: "new@example.org", current_password: PASSWORD },
      });
      return { body: { token: await mailedToken() } };
    },
    failures: {
      AddressLinkInvalid: () => ({ body: { token: "unknown" } }),
      EmailInUse: async () => {
        const asked = { email: "new@example.org", current_password: PASSWORD };
        await send(callOf("account.changeAddress"), { body: asked });
        const token = await mailedToken();
        await insertUser(server.running.services.db, { email: asked.email, password_hash: null });
        return { body: { token } };
      },
    },
  },
  "account.undoAddressChange": {
    prepare: async () => {
      await send(callOf("account.changeAddress"), { body: { email: "new@example.org", current_password: PASSWORD } });
      await send(callOf("account.confirmAddress"), { body: { token: await mailedToken() } });
      return { body: { token: await mailedToken() } };
    },
    failures: { AddressLinkInvalid: () => ({ body: { token: "unknown" } }) },
  },
  "account.sessions": {},
  "account.endSession": {
    prepare: async () => {
      await signIn(server.url, "ada");
      const { body } = await send(callOf("account.sessions"), {});
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
      TwoStepIsOn: async () => {
        await turnTwoStepOn();
        return { body: withPassword };
      },
    },
  },
  "account.confirmTwoStep": {
    prepare: beginTwoStep,
    failures: {
      WrongCode: async () => {
        await send(callOf("account.turnOffTwoStep"), { body: withPassword });
        return { body: { code: "000000" } };
      },
      TwoStepIsOn: async () => {
        await turnTwoStepOn();
        return { body: { code: "000000" } };
      },
    },
  },
  "account.renewRecoveryCodes": {
    prepare: async () => {
      await turnTwoStepOn();
      return { body: withPassword };
    },
    failures: {
      WrongPassword: () => ({ body: { current_password: "wrong horse" } }),
      TwoStepIsOff: async () => {
        await send(callOf("account.turnOffTwoStep"), { body: withPassword });
        return { body: withPassword };
      },
    },
  },
  "account.turnOffTwoStep": {
    prepare: () => ({ body: withPassword }),
    failures: { WrongPassword: () => ({ body: { current_password: "wrong horse" } }) },
  },
  "me.get": {},
  "journal.list": {
    prepare: () => ({ query: `?crew_id=${garden()}&person_id=${ada()}&interval_id=2&kind=crew&before=99` }),
    failures: {
      ValidationFailed: () => ({ query: "?crew_id=0" }),
      PersonNotFound: () => ({ query: "?person_id=99" }),
      CrewNotFound: () => ({ query: "?crew_id=99" }),
      IntervalNotFound: () => ({ query: "?interval_id=99" }),
    },
  },
  "journal.feed": {},
  "journal.makeFeed": {},
  "journal.revokeFeed": {},
  "journal.undo": {
    prepare: () => renamedCrew(),
    failures: {
      ValidationFailed: () => ({ body: { fields: "name" } }),
      EntryNotFound: () => ({ path: { revision: 9_999 } }),
      NothingToUndo: () => ({ body: { fields: ["colour"] } }),
      ChangedSince: async () => {
        const changed = await renamedCrew();
        await renamedCrew();
        return { ...changed, body: { fields: undefined } };
      },
    },
  },
  "me.saveParticipation": {
    prepare: () => ({
      path: { id: 3 },
      body: { crew_involvements: [{ crew_id: garden(), volunteered_convenor: true }] },
    }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      CrewNotFound: () => ({ body: { crew_involvements: [{ crew_id: idOf(other.crews, "moor") }] } }),
      CrewArchived: async () => ({ body: { crew_involvements: [{ crew_id: await archivedCrew() }] } }),
    },
  },
  "me.withdrawParticipation": {
    prepare: () => ({ path: { id: 3 } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
    },
  },
  "me.joinCrew": {
    prepare: () => ({ path: { id: 3, crewId: garden() } }),
    failures: {
      ValidationFailed: () => ({ body: { volunteered_convenor: "no" } }),
      IntervalNotFound: () => ({ path: { id: 99, crewId: garden() } }),
      IntervalInPast: () => ({ path: { id: 1, crewId: garden() } }),
      CrewNotFound: () => ({ path: { id: 3, crewId: idOf(other.crews, "moor") } }),
      CrewArchived: async () => ({ path: { id: 3, crewId: await archivedCrew() } }),
      OptedOut: async () => {
        const resting = { participation_intention: "OptOut", opt_out_type: "Hiatus" };
        // They are back before the next interval, for which the other cases are.
        const body = { ...resting, opt_out_planned_return_date: "2026-02-28" };
        await send(callOf("me.saveParticipation"), { path: { id: 2 }, body });
        return { path: { id: 2, crewId: garden() } };
      },
    },
  },
  "me.leaveCrew": {
    prepare: () => ({ path: { id: 3, crewId: garden() } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99, crewId: garden() } }),
      IntervalInPast: () => ({ path: { id: 1, crewId: garden() } }),
    },
  },
  "me.participation": {
    prepare: () => ({ path: { id: 2 } }),
    failures: { InvolvementNotFound: () => ({ path: { id: 99 } }) },
  },
  "mailPreferences.get": {},
  "mailPreferences.update": { failures: { ValidationFailed: () => ({ body: { reminders: "no" } }) } },
  "reminders.list": {
    prepare: () => ({ path: { id: 3 } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
    },
  },
  "reminders.send": {
    prepare: () => ({ path: { id: 3 }, body: { person_ids: [idOf(server.collective.people, "bo")] } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      PersonNotFound: () => ({ path: { id: 3 }, body: { person_ids: [999] } }),
      ValidationFailed: () => ({ path: { id: 3 }, body: { person_ids: ["bo"] } }),
    },
  },
  "collective.state": {},
  "collective.update": {},
  "collective.involvements": {
    prepare: () => ({ path: { id: 2 } }),
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "intervals.overview": {
    prepare: () => ({ path: { id: 2 } }),
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "crews.convenor": {
    prepare: () => ({ path: { id: 3, crewId: garden() } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99, crewId: garden() } }),
      CrewNotFound: () => ({ path: { id: 3, crewId: idOf(other.crews, "moor") } }),
    },
  },
  "crews.history": {
    prepare: () => ({ path: { id: garden() } }),
    failures: { CrewNotFound: () => ({ path: { id: idOf(other.crews, "moor") } }) },
  },
  "crews.handover": {
    prepare: convening,
    failures: {
      IntervalNotFound: () => ({ path: { id: 99, crewId: garden() } }),
      CrewNotFound: () => ({ path: { id: 3, crewId: idOf(other.crews, "moor") } }),
    },
  },
  "crews.handovers": {
    prepare: convening,
    failures: { IntervalNotFound: () => ({ path: { id: 99 } }) },
  },
  "crews.writeHandover": {
    prepare: convening,
    failures: {
      IntervalNotFound: () => ({ path: { id: 99, crewId: garden() } }),
      CrewNotFound: () => ({ path: { id: 3, crewId: idOf(other.crews, "moor") } }),
      HandoverClosed: () => ({ path: { id: 3, crewId: garden() } }),
      HandoverOfAnother: () => ({ path: { id: 1, crewId: garden() } }),
      ValidationFailed: () => ({ body: { text: 7 } }),
    },
  },
  "me.handovers": {},
  "intervals.history": {},
  "calendar.feeds": {},
  "calendar.makeMine": {},
  "calendar.revokeMine": {},
  "calendar.makeForCollective": {},
  "calendar.revokeForCollective": {},
  "intervals.create": { prepare: () => ({ body: { start_date: "2026-04-01", end_date: "2026-04-30" } }) },
  "intervals.update": {
    prepare: () => ({ path: { id: 3 }, body: { start_date: "2026-03-02", end_date: "2026-03-30" } }),
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
    },
  },
  "intervals.losses": {
    prepare: async () => {
      await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
      return { path: { id: 3 } };
    },
    failures: {
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      IntervalBegun: () => ({ path: { id: 2 } }),
    },
  },
  "intervals.delete": {
    prepare: async () => ({ path: { id: (await laterInterval()).id }, body: { person_ids: [] } }),
    failures: {
      ValidationFailed: () => ({ path: { id: 3 }, body: { person_ids: ["bo"] } }),
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: () => ({ path: { id: 1 } }),
      IntervalBegun: () => ({ path: { id: 2 } }),
      IntervalPlanned: async () => {
        await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
        return { path: { id: 3 }, body: { person_ids: [] } };
      },
    },
  },
  "intervals.restore": {
    prepare: async () => {
      const { id, ...body } = await laterInterval();
      await actAs(server, "ada").deleteInterval(id);
      return { path: { id }, body };
    },
    failures: {
      IntervalExists: () => ({ path: { id: 3 } }),
      IntervalNotFound: () => ({ path: { id: 99 } }),
      IntervalInPast: async () => {
        await server.running.services.db.deleteFrom("intervals").where("id", "=", 1).execute();
        return { path: { id: 1 } };
      },
    },
  },
  "crews.update": {
    prepare: () => ({ path: { id: garden() } }),
    failures: { CrewNotFound: () => ({ path: { id: idOf(other.crews, "moor") } }) },
  },
  "crews.archive": oneCrew,
  "crews.restore": {
    ...oneCrew,
    prepare: async () => {
      await send(callOf("crews.archive"), { path: { id: garden() } });
      return { path: { id: garden() } };
    },
  },
  "crews.delete": {
    prepare: newCrew,
    failures: {
      ...oneCrew.failures,
      CrewInUse: async () => {
        await actAs(server, "ada").plan(3, { volunteers: ["garden"] });
        return { path: { id: garden() } };
      },
    },
  },
  "people.update": {
    prepare: () => ({ path: { id: ada() } }),
    failures: {
      PersonNotFound: () => ({ path: { id: idOf(other.people, "zoe") } }),
      ProfileOfAnother: () => ({ path: { id: idOf(server.collective.people, "bo") } }),
    },
  },
  "departures.list": {
    prepare: async () => {
      await markBo();
      return {};
    },
  },
  "departures.mark": {
    prepare: silentBo,
    failures: {
      PersonNotFound: () => ({ path: { id: idOf(other.people, "zoe") } }),
      NotSilent: () => ({ path: { id: ada() } }),
      ValidationFailed: () => ({ body: { reason: " " } }),
    },
  },
  "departures.bringBack": {
    prepare: markBo,
    failures: { DepartureNotFound: () => ({ path: { id: ada() } }) },
  },
  "invitations.askBack": {
    prepare: markBo,
    failures: { PersonNotFound: () => ({ path: { id: idOf(other.people, "zoe") } }) },
  },
  "entryPathways.writeNote": invalidText("note"),
  "entryPathways.takeOn": answering,
  "entryPathways.handBack": answering,
  "entryPathways.decline": invalidText("message"),
  "invitations.sendForEntryPathway": {
    ...answering,
    failures: { ...answering.failures, EmailInUse: () => entryPathwayKey("bo@example.org") },
  },
  "interest.collectiveBySlug": {
    prepare: async () => {
      await takeInEois();
      return { path: { slug: "tidewater" } };
    },
    failures: { CollectiveNotFound: () => ({ path: { slug: "atlantis" } }) },
  },
  "interest.submit": {
    prepare: async () => {
      await takeInEois();
      return { body: { collective_id: server.collective.id } };
    },
    failures: {
      CollectiveNotFound: () => ({ body: { collective_id: 999 } }),
      EoiFeatureDisabled: () => ({ body: { collective_id: other.id } }),
      EmailAlreadyExists: async () => {
        await submitEoi({ email: "second@mail.example.org" });
        return { body: { collective_id: server.collective.id, email: "SECOND@mail.example.org" } };
      },
    },
  },
  "interest.byToken": {
    prepare: eoiKey,
    failures: { EoiNotFound: unknownToken, ValidationFailed: tooLongToken },
  },
  "interest.update": {
    prepare: eoiKey,
    failures: {
      CollectiveNotFound: () => ({ path: { collectiveId: 999, token: "unknown" } }),
      EoiNotFound: unknownToken,
      EmailAlreadyExists: async () => {
        await submitEoi({ email: "second@mail.example.org" });
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

async function prepare(call: RestCall): Promise<Prepared> {
  const sample = SAMPLES[call.procedure];
  if (!sample) throw new Error(`There is no sample of ${nameOf(call)}`);
  const { path, query, body } = (await sample.prepare?.()) ?? {};
  return { ...(path && { path }), ...(query && { query }), ...(call.body && { body: { ...call.example, ...body } }) };
}

/** How to cause the errors of any call. */
const COMMON: Partial<Record<ErrorCode, (call: RestCall, sent: Prepared) => Sent>> = {
  AuthenticationRequired: () => ({ headers: { cookie: "" } }),
  ForeignOrigin: () => ({ headers: { origin: "https://evil.example" } }),
  MalformedRequest: ({ method, parameters }, { path }) =>
    method === "get"
      ? { path: { ...path, [parameters.at(-1)?.name ?? ""]: "%E0%A4%A" } }
      : { body: "{", headers: { "content-type": "application/json" } },
  UnsupportedMediaType: () => ({ body: "name=x", headers: { "content-type": "application/x-www-form-urlencoded" } }),
  PayloadTooLarge: () => ({ body: { name: "x".repeat(300_000) } }),
  PathNotFound: ({ parameters }, { path }) => ({
    path: { ...path, [parameters.find(({ schema }) => schema.type === "integer")?.name ?? ""]: "none" },
  }),
  ValidationFailed: () => ({ body: {} }),
};

/** Errors that cannot be caused by a request, or that depend on rate limits or the disk. */
const NOT_CAUSED = new Set<number>([429, 500, 503]);

const CALLS = REST_CALLS.map((call) => [nameOf(call), call] as const);

const TAKING_BODIES = CALLS.filter(([, { body }]) => body);

const link = (changed: object) => [{ link_type: "Taiga", url: "https://taiga.example.org", ...changed }];

/** Put into each field in turn; `undefined` leaves it out. */
const ODD_VALUES = [
  undefined,
  null,
  true,
  -1,
  1,
  1.5,
  99,
  "",
  "x",
  "x".repeat(20_000),
  "2026-02-30",
  [],
  [1],
  {},
  link({}),
  link({ link_type: "Fax" }),
  link({ url: "ftp://a.example" }),
  link({ label: "x".repeat(201) }),
];

/** What is not required may be blank, which is the same as leaving it out. */
const BLANK = "   ";

describe("the document", () => {
  it("is a valid OpenAPI 3.1 document", async () => {
    const { valid, errors } = await new Validator().validate({ ...document });
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document).toMatchObject({ openapi: expect.stringMatching(/^3\.1\./), info: { version: VERSION } });
  });

  it("contains exactly the calls of the table", () => {
    const operations = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(operations.toSorted()).toEqual(REST_CALLS.map(nameOf).toSorted());
  });

  it("has only examples that match their schemas", () => {
    const contents = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ responses }) => Object.values(responses).flatMap(({ content }) => content ?? [])),
    );
    const examples = [
      ...Object.values(document.components.schemas).map((schema) => ({ schema, values: schema.examples ?? [] })),
      ...contents.map((content) => ({ ...content["application/json"], values: examplesIn(content) })),
    ];
    for (const { schema, values } of examples) {
      const validate = compile(schema);
      for (const value of values) expect(validate(value), JSON.stringify(value)).toBe(true);
    }
  });

  it("is public, and not sent again while it is unchanged", async () => {
    const answer = await fetch(`${server.url}/api/openapi.json`);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const again = await fetch(`${server.url}/api/openapi.json`, {
      headers: { "if-none-match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("is shown by a page, with and without a slash", async () => {
    for (const path of ["/api", "/api/"]) {
      const answer = await fetch(server.url + path);
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
      const page = await answer.text();
      expect(page).not.toMatch(/<script(?![^>]* src=)/);
      for (const [, file] of page.matchAll(/"(\/api\/viewer\/[^"]+)"/g)) {
        expect((await fetch(`${server.url}${file}`)).status, file).toBe(200);
      }
    }
    expect((await fetch(`${server.url}/api/viewer/package.json`)).status).toBe(404);
  });
});

describe("every call conforms to the document", () => {
  it.each(CALLS)("%s, with its example", async (_name, call) => {
    const sent = await prepare(call);
    const { requestBody, security } = operationOf(call);
    if (requestBody) {
      const { schema, example } = requestBody.content["application/json"];
      for (const body of [example, sent.body]) expect(compile(schema)(body), JSON.stringify(body)).toBe(true);
    }
    expect(security.length > 0).toBe(call.takesSession);
    const answer = await send(call, call.takesSession ? sent : { headers: { cookie: "" }, ...sent });
    expect(answer.status).toBe(call.status);
  });

  it.each(CALLS.filter(([, { method }]) => method === "get"))("%s, if nothing has changed", async (_name, call) => {
    const { path = {} } = await prepare(call);
    const address = `${server.url}/api${call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(path[name]))}`;
    const etag = (await fetch(address, { headers: { cookie } })).headers.get("etag") ?? "";
    expect((await send(call, { path, headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it.each(CALLS)("%s, for each of its errors", async (_name, call) => {
    const sent = await prepare(call);
    const { failures = {} } = SAMPLES[call.procedure] ?? {};
    const documented = listFailures(operationOf(call));
    expect(documented.map(({ code }) => code)).toEqual(expect.arrayContaining(Object.keys(failures)));
    for (const { status, code } of documented) {
      if (NOT_CAUSED.has(status)) continue;
      const own = await failures[code]?.();
      const changed = own ? { ...own, body: call.body && { ...sent.body, ...own.body } } : COMMON[code]?.(call, sent);
      if (!changed) throw new Error(`Nothing brings ${code} about`);
      const answer = await send(call, { ...sent, ...changed });
      expect([answer.status, codeIn(answer.body)]).toEqual([status, code]);
    }
  });

  it.each(TAKING_BODIES)("%s, refusing exactly what its schema refuses", async (_name, call) => {
    const sent = await prepare(call);
    const validate = compile(operationOf(call).requestBody?.content["application/json"].schema ?? {});
    for (const field of Object.keys(call.body?.properties ?? {})) {
      const values = call.body?.required?.includes(field) ? [...ODD_VALUES, BLANK] : ODD_VALUES;
      for (const value of values) {
        const body: unknown = JSON.parse(JSON.stringify({ ...sent.body, [field]: value }));
        const answer = await send(call, { ...sent, body: body as object });
        const isRefused = answer.status === 400 && codeIn(answer.body) === "ValidationFailed";
        expect(isRefused, `${field}: ${JSON.stringify(value)?.slice(0, 40)}`).toBe(!validate(body));
      }
    }
  });

  it.each(TAKING_BODIES)("%s, for any input", async (_name, call) => {
    const sent = await prepare(call);
    const fields = Object.keys(call.body?.properties ?? {});
    const bodies = fc.oneof(
      fc.json(),
      fc.dictionary(fc.constantFrom(...fields), fc.jsonValue()).map((changed) => ({ ...sent.body, ...changed })),
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await send(call, { ...sent, body });
      }),
      { numRuns: trial(25, 500) },
    );
  });
});

describe("the socket", () => {
  it("sends every kind of event as documented", async () => {
    const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws`, { headers: { cookie } });
    const messages: string[] = [];
    socket.on("message", (message: Buffer) => messages.push(message.toString()));
    await once(socket, "open");
    // They would end the socket's session.
    const endsSessions = ({ tag }: RestCall) => tag === "Signing in" || tag === "My account";
    for (const call of REST_CALLS.filter((each) => !endsSessions(each))) {
      await send(call, await prepare(call));
    }
    server.clock.setDay("2026-03-01");
    await server.rollOver();
    const described = document.components.schemas["Event"]?.anyOf?.flatMap(kindsIn) ?? [];
    // `ReloadRequired` is only sent to clients that were offline for long.
    const expected = described.filter((kind) => kind !== "CollectiveEvent.ReloadRequired");
    await expect.poll(() => [...new Set(messages.map(kindOf))].toSorted()).toEqual(expected.toSorted());
    const validate = compile({ $ref: "#/components/schemas/LiveMessage" });
    for (const message of messages) expect(validate(JSON.parse(message)), message).toBe(true);
    socket.close();
  });
});

function kindOf(message: string): string {
  const { event } = JSON.parse(message) as { event: Record<string, object> };
  return Object.entries(event)
    .map(([kind, happened]) => `${kind}.${Object.keys(happened).join()}`)
    .join();
}

function kindsIn({ properties }: EventSchema): string[] {
  return Object.entries(properties).flatMap(([kind, { anyOf, ...one }]) =>
    (anyOf ?? [one]).flatMap((happened) => Object.keys(happened.properties ?? {}).map((what) => `${kind}.${what}`)),
  );
}
