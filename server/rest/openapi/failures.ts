import { STATUS_CODES } from "node:http";
import type { ErrorCode } from "../../../shared/errors.ts";
import { ERROR_STATUSES, messageOf } from "../../errors.ts";
import type { Endpoint } from "../endpoint.ts";
import { describeFailure } from "../../http/failure.ts";
import { nameInDocument, type JsonSchema } from "./json-schema.ts";

/** Errors that any endpoint can return: rate limits, server errors and storage errors. */
const ANYWHERE = (Object.keys(ERROR_STATUSES) as ErrorCode[]).filter((code) =>
  [429, 500, 503].includes(ERROR_STATUSES[code].status),
);

/** Whether a request to an endpoint can be repeated with an `Idempotency-Key`. */
export const takesKey = ({ method, takesSession }: Endpoint) => takesSession && method !== "get";

/** All error codes that an endpoint can return, including bare ones. */
function listFailures(endpoint: Endpoint): ErrorCode[] {
  const { method, takesSession, isOwn, scope, parameters, query, body, failures, bareFailures } = endpoint;
  const codes = new Set<ErrorCode>([...failures, ...bareFailures]);
  if (takesSession) codes.add("AuthenticationRequired");
  codes.add("TokenInvalid").add("UnknownFields");
  if (isOwn) codes.add("OnlyForYourself");
  if (scope !== "Read") codes.add("TokenScopeExceeded");
  if (method !== "get")
    codes.add("ForeignOrigin").add("MalformedRequest").add("PayloadTooLarge").add("UnsupportedMediaType");
  if (takesKey(endpoint)) codes.add("IdempotencyKeyReused").add("AnswerNotKept");
  for (const { schema } of parameters) {
    // A path may be impossible to decode.
    codes.add("MalformedRequest");
    if (schema.type === "integer") codes.add("PathNotFound");
    if (schema.maxLength !== undefined) codes.add("ValidationFailed");
  }
  if (body || Object.keys(query).length > 0) codes.add("ValidationFailed");
  for (const code of ANYWHERE) codes.add(code);
  return [...codes];
}

/** An endpoint's error responses, by status. */
export function failureResponses(endpoint: Endpoint): Record<string, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of listFailures(endpoint)) {
    const { status } = describeFailure({ code }, endpoint.bareFailures);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [status, failureResponse(endpoint, status, codes)]));
}

function failureResponse(endpoint: Endpoint, status: number, codes: ErrorCode[]): object {
  return {
    description: STATUS_CODES[status],
    ...(status === 429 && { headers: RETRY_AFTER }),
    content: { "application/json": { schema: schemaOf(endpoint, codes), ...examplesOf(endpoint, codes) } },
  };
}

const RETRY_AFTER = {
  "Retry-After": { description: "Seconds to wait before the next attempt.", schema: { type: "integer", minimum: 0 } },
};

function schemaOf({ bareFailures }: Endpoint, codes: ErrorCode[]): JsonSchema {
  const bare = codes.filter((code) => bareFailures.includes(code));
  const whole = codes.filter((code) => !bareFailures.includes(code));
  const text: JsonSchema = { type: "string", enum: bare };
  const error: JsonSchema = {
    allOf: [{ $ref: nameInDocument("Error") }, { type: "object", properties: { code: { enum: whole } } }],
  };
  if (bare.length === 0) return error;
  return whole.length === 0 ? text : { oneOf: [text, error] };
}

/** One example per code. */
function examplesOf(endpoint: Endpoint, codes: ErrorCode[]): object {
  const examples = codes.map((code) => {
    const fields = code === "ValidationFailed" ? { name: "Name is required" } : undefined;
    const { body } = describeFailure({ code, fields }, endpoint.bareFailures);
    return [code, { summary: messageOf(code), value: body }] as const;
  });
  const [first, second] = examples;
  return first && !second ? { example: first[1].value } : { examples: Object.fromEntries(examples) };
}
