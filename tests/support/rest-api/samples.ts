import type { Endpoint } from "../../../server/rest/endpoint.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { idsOf, sampleInput } from "../samples.ts";
import { PASSWORD } from "../world.ts";
import { accountSamples } from "./account-samples.ts";
import type { Api, Sent } from "./api.ts";
import { CAUSES, COMMON_CAUSES } from "./causes.ts";
import { collectiveSamples } from "./collective-samples.ts";
import { gatheringSamples } from "./gathering-samples.ts";
import { eoiSamples } from "./eoi-samples.ts";
import { planningSamples } from "./planning-samples.ts";
import { pollsSamples } from "./polls-samples.ts";
import type { Prepared, Samples } from "./sample.ts";

/** The needs of a request besides its example and the server's own ids. */
const SAMPLES: Samples = {
  ...accountSamples,
  ...planningSamples,
  ...collectiveSamples,
  ...gatheringSamples,
  ...eoiSamples,
  ...pollsSamples,
};

/** Prepares a request, and returns what to send. */
export async function prepare(api: Api, endpoint: Endpoint): Promise<Prepared> {
  const { path, query, body } = (await SAMPLES[endpoint.procedure]?.prepare?.(api)) ?? {};
  const input = sampleInput(endpoint.procedure, idsOf(api.server));
  const inPath = endpoint.parameters.map(({ name, field }) => [name, input[field] as string | number]);
  const example = { ...endpoint.example };
  if ("current_password" in example) example.current_password = PASSWORD;
  return {
    path: { ...Object.fromEntries(inPath), ...path },
    ...(query && { query }),
    ...(endpoint.body && { body: { ...example, ...body } }),
  };
}

/** The errors of particular endpoints whose causes this endpoint takes too, and its own. */
export function listCaused(api: Api, endpoint: Endpoint): ErrorCode[] {
  const taken = new Set([
    ...endpoint.parameters.map(({ name }) => name),
    ...Object.keys(endpoint.body?.properties ?? {}),
  ]);
  const causes = Object.entries(CAUSES).filter(([, cause]) => {
    const { path, body } = cause(endpoint, api, {});
    return Object.keys({ ...path, ...(body as object) }).some((name) => taken.has(name));
  });
  return Object.keys({ ...Object.fromEntries(causes), ...SAMPLES[endpoint.procedure]?.failures }) as ErrorCode[];
}

/** Prepares that a request fails, and returns what to send instead of what was prepared. */
export async function prepareFailure(api: Api, endpoint: Endpoint, { code, sent }: Failing): Promise<Sent> {
  const own = SAMPLES[endpoint.procedure]?.failures?.[code];
  const changed: Sent | undefined = own
    ? await own(api)
    : await { ...COMMON_CAUSES, ...CAUSES }[code]?.(endpoint, api, sent);
  if (!changed) throw new Error(`Nothing causes ${code}`);
  const { path, body = {} } = changed;
  const isWhole = typeof body === "string" || !sent.body;
  return {
    ...sent,
    ...changed,
    path: { ...sent.path, ...path },
    body: isWhole ? changed.body : { ...sent.body, ...body },
  };
}

interface Failing {
  code: ErrorCode;
  sent: Prepared;
}
