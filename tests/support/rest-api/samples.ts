import type { RestCall } from "../../../server/rest/rest-call.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { idsOf, sampleInput } from "../samples.ts";
import { PASSWORD } from "../world.ts";
import { accountSamples } from "./account-samples.ts";
import type { Api, Sent } from "./api.ts";
import { CAUSES, COMMON_CAUSES } from "./causes.ts";
import { collectiveSamples } from "./collective-samples.ts";
import { gatheringSamples } from "./gathering-samples.ts";
import { importSamples } from "./import-samples.ts";
import { interestSamples } from "./interest-samples.ts";
import { planningSamples } from "./planning-samples.ts";
import { pollsSamples } from "./polls-samples.ts";
import type { Prepared, Samples } from "./sample.ts";
import { seriesSamples } from "./series-samples.ts";

/** What a request needs besides its example and the server's own ids. */
const SAMPLES: Samples = {
  ...accountSamples,
  ...planningSamples,
  ...collectiveSamples,
  ...gatheringSamples,
  ...interestSamples,
  ...seriesSamples,
  ...importSamples,
  ...interestSamples,
  ...pollsSamples,
};

/** Prepares a request, and returns what to send. */
export async function prepare(api: Api, call: RestCall): Promise<Prepared> {
  const { path, query, body } = (await SAMPLES[call.procedure]?.prepare?.(api)) ?? {};
  const input = sampleInput(call.procedure, idsOf(api.server));
  const inPath = call.parameters.map(({ name, field }) => [name, input[field] as string | number]);
  const example = { ...call.example };
  if ("current_password" in example) example.current_password = PASSWORD;
  return {
    path: { ...Object.fromEntries(inPath), ...path },
    ...(query && { query }),
    ...(call.body && { body: { ...example, ...body } }),
  };
}

/** The errors of particular calls whose causes this call takes too, and its own. */
export function listCaused(api: Api, call: RestCall): ErrorCode[] {
  const taken = new Set([...call.parameters.map(({ name }) => name), ...Object.keys(call.body?.properties ?? {})]);
  const causes = Object.entries(CAUSES).filter(([, cause]) => {
    const { path, body } = cause(call, api, {});
    return Object.keys({ ...path, ...(body as object) }).some((name) => taken.has(name));
  });
  return Object.keys({ ...Object.fromEntries(causes), ...SAMPLES[call.procedure]?.failures }) as ErrorCode[];
}

/** Prepares that a call fails, and returns what to send instead of what was prepared. */
export async function prepareFailure(api: Api, call: RestCall, { code, sent }: Failing): Promise<Sent> {
  const own = SAMPLES[call.procedure]?.failures?.[code];
  const changed: Sent | undefined = own
    ? await own(api)
    : await { ...COMMON_CAUSES, ...CAUSES }[code]?.(call, api, sent);
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
