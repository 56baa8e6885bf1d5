import { expect } from "vitest";
import type { Endpoint } from "../../../server/rest/endpoint.ts";
import { ENDPOINTS } from "../../../server/rest/endpoints.ts";
import { beginAnew, SHARED } from "../new-collective.ts";
import { insertRows } from "../insert-rows.ts";
import { send } from "../send.ts";
import { signIn, startTestServer, type TestServer } from "../test-server.ts";
import { createCollective, type CollectiveFixture } from "../world.ts";
import { ApiDescription, nameOf, type OpenApiDocument } from "./document.ts";

/** A request: the parameters in its path, its body, and its other options. */
export interface Sent {
  path?: Record<string, string | number>;
  body?: object | string | undefined;
  query?: string;
  headers?: Record<string, string>;
}

interface RestResponse {
  status: number;
  body: unknown;
  headers: Headers;
}

/** A server with two collectives, and its REST endpoints as ada makes them. */
export interface Api {
  server: TestServer;
  /** The collective of zoe, with the crew "moor". */
  other: CollectiveFixture;
  cookie: string;
  description: ApiDescription;
  /** Gives the server two new collectives: each test has its own. */
  beginAnew: () => Promise<void>;
  /** Makes a request, and validates the response against the document's schema for its status. */
  send: (endpoint: Endpoint, sent: Sent) => Promise<RestResponse>;
}

/** It is the same of every server, and so are its validators. */
let description: ApiDescription | undefined;

/** Starts a server with the two collectives. */
export async function startApi(): Promise<Api> {
  const server = await startTestServer(SHARED);
  description ??= new ApiDescription((await (await fetch(`${server.url}/api/openapi.json`)).json()) as OpenApiDocument);
  const other = await createCollectives(server);
  const cookie = await signIn(server.url, "ada");
  const giveSession = await copySession(server);
  const api: Api = {
    server,
    description,
    other,
    cookie,
    beginAnew: async () => {
      api.other = await createCollectives(server);
      await giveSession("ada");
    },
    send: (endpoint, sent) => sendRequest(api, endpoint, sent),
  };
  return api;
}

/** Signing in would take as long as all the rest of beginning anew. Returns what gives a session to somebody else. */
async function copySession(server: TestServer): Promise<(name: string) => Promise<void>> {
  const { db } = server.running.services;
  const session = await db.selectFrom("sessions").selectAll().executeTakeFirstOrThrow();
  const event = await db.selectFrom("security_events").selectAll().executeTakeFirstOrThrow();
  return async (name) => {
    // A restarted server has another one.
    const { db: current } = server.running.services;
    const person = current.selectFrom("people").select("user_id").where("id", "=", server.person(name));
    const { user_id } = await person.$narrowType<{ user_id: number }>().executeTakeFirstOrThrow();
    await insertRows(current, "sessions", { ...session, user_id });
    await insertRows(current, "security_events", { ...event, user_id });
  };
}

/** Gives the server two new collectives. Returns the other one. */
async function createCollectives(server: TestServer): Promise<CollectiveFixture> {
  await beginAnew(server);
  return createCollective(server.running.services.db, "2026-02-15", { people: ["zoe"], crews: ["moor"] });
}

async function sendRequest(
  { server, cookie, description: described }: Api,
  endpoint: Endpoint,
  { path = {}, query = "", body, headers = {} }: Sent,
): Promise<RestResponse> {
  const response = await send(`${addressOf(server, endpoint, path)}${query}`, {
    method: endpoint.method,
    headers: { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const documented = described.operationOf(endpoint).responses[response.status];
  const what = `${nameOf(endpoint)} answered ${response.status} ${text}`;
  expect(documented, what).toBeDefined();
  const schema = documented?.content?.["application/json"].schema;
  if (!schema) {
    expect(text, what).toBe("");
    return { status: response.status, body: undefined, headers: response.headers };
  }
  expect(response.headers.get("content-type"), what).toMatch(/^application\/json/);
  const validate = described.compile(schema);
  const answer: unknown = JSON.parse(text);
  expect(validate(answer), `${what}: ${JSON.stringify(validate.errors)}`).toBe(true);
  return { status: response.status, body: answer, headers: response.headers };
}

function addressOf({ url }: TestServer, endpoint: Endpoint, path: NonNullable<Sent["path"]>): string {
  return `${url}/api${endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(path[name]))}`;
}

export function endpointOf(procedure: string): Endpoint {
  const endpoint = ENDPOINTS.find((candidate) => candidate.procedure === procedure);
  if (!endpoint) throw new Error(`There is no endpoint of ${procedure}`);
  return endpoint;
}
