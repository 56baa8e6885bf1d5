import type { RestCall } from "../../server/rest/rest-call.ts";
import { REST_CALLS } from "../../server/rest/rest-calls.ts";
import { sampleInput, typeOf, type Ids } from "./samples.ts";
import { send } from "./send.ts";

/** Calls a procedure over HTTP, as a script of any language does. */
export function callProcedure(
  url: string,
  procedure: string,
  { input, cookie = "" }: { input?: unknown; cookie?: string },
): Promise<Response> {
  if (typeOf(procedure) === "mutation") {
    return send(`${url}/trpc/${procedure}`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify(input ?? {}),
    });
  }
  const query = input === undefined ? "" : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return send(`${url}/trpc/${procedure}${query}`, { headers: { cookie } });
}

export const nameOf = ({ method, path }: RestCall) => `${method.toUpperCase()} ${path}`;

/** The documented calls by name. */
export const CALLS = new Map(REST_CALLS.map((call) => [nameOf(call), call]));

export function callNamed(name: string): RestCall {
  const call = CALLS.get(name);
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}

/** The address of a documented call about these things. */
export function pathOf({ path, procedure, parameters, query }: RestCall, ids: Ids): string {
  const input = sampleInput(procedure, ids);
  const values = new Map(parameters.map(({ name, field }) => [name, String(input[field])]));
  const asked = Object.keys(query).map((field): [string, string] => [field, String(input[field])]);
  const search = asked.length > 0 ? `?${new URLSearchParams(asked).toString()}` : "";
  return `/api${path.replaceAll(/:(\w+)/g, (_, name: string) => values.get(name) ?? "")}${search}`;
}

/** Calls a documented path about these things, with a body that names them too. */
export function callPath(
  url: string,
  call: RestCall,
  { ids, cookie = "", ...given }: { ids: Ids; body?: unknown; cookie?: string },
): Promise<Response> {
  // An undefined body is none.
  const body = "body" in given ? given.body : sampleInput(call.procedure, ids);
  const hasBody = call.method === "post" || call.method === "put";
  return send(`${url}${pathOf(call, ids)}`, {
    method: call.method.toUpperCase(),
    headers: { cookie, ...(hasBody && { "content-type": "application/json" }) },
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}
