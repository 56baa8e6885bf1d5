import { it } from "vitest";
import type { Endpoint } from "../../server/rest/endpoint.ts";
import { ENDPOINTS } from "../../server/rest/endpoints.ts";
import { MAX_BATCH } from "../../server/http/bounded-json.ts";
import { PROCEDURES, sampleInput, typeOf, type Ids } from "./samples.ts";
import { send } from "./send.ts";

/** A request that somebody can make: a procedure over tRPC, or a documented path, which calls one. */
export interface ProcedureRequest {
  name: string;
  procedure: string;
  /** The path, if it is one. */
  rest?: Endpoint;
}

const nameOf = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

export const DOCUMENTED = ENDPOINTS.map((rest) => ({ name: nameOf(rest), procedure: rest.procedure, rest }));
export const MUTATIONS = PROCEDURES.filter((name) => typeOf(name) === "mutation");
/** The procedures that are called over HTTP, queries first. Subscriptions are for sockets. */
export const OVER_HTTP = [...PROCEDURES.filter((name) => typeOf(name) === "query"), ...MUTATIONS];

/** Every request over HTTP. */
export const REQUESTS: readonly ProcedureRequest[] = [
  ...OVER_HTTP.map((name) => ({ name, procedure: name })),
  ...DOCUMENTED,
];
/** The documented request of this name, such as `GET /me`. */
export function documented(name: string): ProcedureRequest {
  const found = DOCUMENTED.find((each) => each.name === name);
  if (!found) throw new Error(`There is no request ${name}`);
  return found;
}

export const isChange = ({ procedure, rest }: ProcedureRequest) =>
  rest ? rest.method !== "get" : typeOf(procedure) === "mutation";

/**
 * Declares a test for each feature, such as `crews`, which runs a check on each of its endpoints or procedures. It
 * fails with every one that does not pass, and why. The title has the feature's name as `%s`.
 */
export function checkAll<Item extends string | ProcedureRequest>(
  items: readonly Item[],
  title: string,
  check: (item: Item) => unknown,
): void {
  const featureOf = (item: Item) => (typeof item === "string" ? item : item.procedure).split(".", 1).join();
  it.each([...Map.groupBy(items, featureOf)])(title, (_feature, own) => checkEach(own, (item) => check(item)));
}

/** Runs a check on each item. Then fails with every item that does not pass it, and why. */
export async function checkEach<Item extends string | ProcedureRequest>(
  items: readonly Item[],
  check: (item: Item, index: number) => unknown,
): Promise<void> {
  const failures: string[] = [];
  for (const [index, item] of items.entries()) {
    try {
      await check(item, index);
    } catch (error) {
      failures.push(`${typeof item === "string" ? item : item.name}: ${reasonOf(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${items.length} fail:\n${failures.join("\n")}`);
}

/** A message with both sides of a comparison, which its own text may cut off. */
function reasonOf(error: unknown): string {
  const { message, actual, expected } = error as Error & { actual?: unknown; expected?: unknown };
  const sides = Object.entries({ actual, expected }).filter(([, side]) => side !== undefined);
  return [message, ...sides.map(([name, side]) => `  ${name}: ${JSON.stringify(side)?.slice(0, 2_000)}`)].join("\n");
}

interface Asked {
  input?: unknown;
  cookie?: string;
  headers?: Record<string, string>;
}

const JSON_BODY = { "content-type": "application/json" };
/** Without a cookie there is no Cookie header: the same-origin check exempts a token only then. */
const headersOf = ({ cookie, headers }: Asked) => ({ ...(cookie && { cookie }), ...headers });

/** Calls a procedure over HTTP, as a script of any language does. */
export function callProcedure(url: string, procedure: string, asked: Asked): Promise<Response> {
  const { input } = asked;
  const headers = headersOf(asked);
  if (typeOf(procedure) === "mutation") {
    return send(`${url}/trpc/${procedure}`, {
      method: "POST",
      headers: { ...JSON_BODY, ...headers },
      body: JSON.stringify(input ?? {}),
    });
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return send(`${url}/trpc/${procedure}${query}`, { headers });
}

/** The address of a documented endpoint about these things. */
export function pathOf({ path, procedure, parameters, query }: Endpoint, ids: Ids): string {
  const input = sampleInput(procedure, ids);
  const values = new Map(parameters.map(({ name, field }) => [name, String(input[field])]));
  const asked = Object.keys(query).map((field): [string, string] => [field, String(input[field])]);
  const search = asked.length > 0 ? `?${new URLSearchParams(asked).toString()}` : "";
  return `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => values.get(name) ?? "")}${search}`;
}

/** Sends a request about these things; `input` is sent in place of the sample's. */
export function make(
  url: string,
  { procedure, rest }: ProcedureRequest,
  { ids, ...given }: Asked & { ids: Ids },
): Promise<Response> {
  // An undefined input is none.
  const input = "input" in given ? given.input : sampleInput(procedure, ids);
  if (!rest) return callProcedure(url, procedure, { ...given, input });
  const hasBody = rest.method === "post" || rest.method === "put";
  return send(`${url}${pathOf(rest, ids)}`, {
    method: rest.method.toUpperCase(),
    headers: { ...(hasBody && JSON_BODY), ...headersOf(given) },
    ...(hasBody && { body: JSON.stringify(input) }),
  });
}

/** The response to one procedure of a batch. */
export interface BatchResponse {
  status: number;
  code?: string | undefined;
  message?: string;
  fields?: Record<string, string> | undefined;
  text: string;
}

/** Errors of a body, and so of all procedures in it. */
const OF_BODIES = new Set<string | undefined>(["PayloadTooLarge", "MalformedRequest"]);

/**
 * Calls many procedures in batches, which is much faster. Queries are POSTed too: a long input does not fit into a URL.
 * Returns the responses in order.
 */
export async function callInBatches(
  url: string,
  calls: readonly { procedure: string; input: unknown }[],
  asked: Omit<Asked, "input"> = {},
): Promise<BatchResponse[]> {
  const responses: BatchResponse[] = [];
  let rest = calls;
  while (rest.length > 0) {
    const [first] = rest;
    const other = rest.findIndex(({ procedure }) => typeOf(procedure) !== typeOf(first?.procedure ?? ""));
    const batch = rest.slice(0, Math.min(MAX_BATCH, other === -1 ? MAX_BATCH : other));
    rest = rest.slice(batch.length);
    const response = await send(`${url}/trpc/${batch.map(({ procedure }) => procedure).join(",")}?batch=1`, {
      method: "POST",
      headers: { ...JSON_BODY, ...headersOf(asked) },
      body: JSON.stringify(Object.fromEntries(batch.map(({ input }, index) => [index, input]))),
    });
    const text = await response.text();
    const written = JSON.parse(text) as Written[] | { code: string };
    const { status } = response;
    const answers = Array.isArray(written) ? written.map(responseIn) : [{ status, code: written.code, text }];
    // Refused as a whole, such as for its size.
    const isWhole = answers.length < batch.length || answers.every(({ code }) => OF_BODIES.has(code));
    if (!isWhole || batch.length === 1) responses.push(...answers);
    else for (const one of batch) responses.push(...(await callInBatches(url, [one], asked)));
  }
  return responses;
}

interface Written {
  error?: { message: string; data: { httpStatus: number; appCode?: string; fields?: Record<string, string> } };
}

function responseIn(written: Written): BatchResponse {
  const { message = "", data } = written.error ?? {};
  const { httpStatus = 200, appCode: code, fields } = data ?? {};
  return { status: httpStatus, code, message, fields, text: JSON.stringify(written) };
}
