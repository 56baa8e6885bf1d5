import type { RestCall } from "../../../server/rest/rest-call.ts";
import { accountSamples } from "./account-samples.ts";
import type { Api } from "./api.ts";
import { collectiveSamples } from "./collective-samples.ts";
import { nameOf } from "./document.ts";
import { interestSamples } from "./interest-samples.ts";
import { planningSamples } from "./planning-samples.ts";
import type { Prepared, Sample } from "./sample.ts";

const SAMPLES = { ...accountSamples, ...planningSamples, ...collectiveSamples, ...interestSamples };

/** How to make a call, and how to make it fail. A new call without one fails the tests. */
export function sampleOf(call: RestCall): Sample {
  const sample = SAMPLES[call.procedure];
  if (!sample) throw new Error(`There is no sample of ${nameOf(call)}`);
  return sample;
}

/** Prepares a call, and returns what to send. */
export async function prepare(api: Api, call: RestCall): Promise<Prepared> {
  const { path, query, body } = (await sampleOf(call).prepare?.(api)) ?? {};
  return { ...(path && { path }), ...(query && { query }), ...(call.body && { body: { ...call.example, ...body } }) };
}
