import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { LANGUAGES } from "../../../shared/languages.ts";
import { RELEASE } from "../../build.ts";
import { templateOf, type Endpoint } from "../endpoint.ts";
import { ENDPOINTS_BY_TAG } from "../endpoints.ts";
import { SESSION_COOKIE, SIGNATURE_COOKIE } from "../../sessions/session-cookie.ts";
import { MAX_KEY_LENGTH } from "../../http/idempotency-key.ts";
import { failureResponses, takesKey } from "./failures.ts";
import { nameInDocument, toNamedSchemas } from "./json-schema.ts";
import { SCHEMAS } from "./schemas.ts";

const INTRODUCTION = `
These calls do the same as the app: a signed-in member sees and changes the same collective, by the same rules.

- **Session.** Signing in sets two cookies, \`${SESSION_COOKIE}\` and its signature \`${SIGNATURE_COOKIE}\`; send both
  with each call that needs a session. Calls that change something are refused if their \`Origin\` or
  \`Sec-Fetch-Site\` is another site's. Scripts send neither.
- **Token.** A script can send a token instead, which its owner makes in the settings:
  \`Authorization: Bearer ctk_...\`. Each call names the scope that a token needs: \`Read\`, \`OwnAnswers\` or
  \`Everything\`, each of which includes the ones before it. Calls without one take no token. A token that does not work
  is a 401, also beside the cookies of a session.
- **JSON.** Every path starts with \`/api\`. Dates are days, \`YYYY-MM-DD\`; absent values are null; texts are trimmed.
- **Fields** that a call does not take are ignored, so you can send a whole crew or person as you received it. The header
  \`Crewtide-Ignored\` of the response names them, such as \`plase, crews.0.colour\`; a \`collective_id\` is one of them
  unless it is listed. If you send \`Crewtide-Strict: 1\`, the call is refused instead, with \`UnknownFields\` and the
  names in \`fields\`. Calls about yourself always refuse the \`person_id\` of somebody else.
- **What you leave out** stays as it is: a crew that you send without \`links\` keeps them. For a list, null says the same.
  Null empties another field that may be null. Something new gets the defaults.
- **Errors** have a \`code\` for programs, a \`message\` for people and, after a failed validation, \`fields\`: the first
  message of each field. Both are in English, or in the language of \`Accept-Language\` if it is one of
  ${LANGUAGES.map((language) => `\`${language}\``).join(", ")}; so are the entries of the journal. The calls for expressions of interest return some codes with a 400, as a bare JSON string.
- **Caching.** Responses to GET requests carry an \`ETag\`. Keep it with what you read, and send it back as
  \`If-None-Match\` to get an empty 304 if nothing has changed. Caches must not store responses (\`no-store\`), except
  that a browser may keep the state.
- **Changes** return the events that they cause. Everybody in the collective receives the same events over the WebSocket
  at \`/ws\` (not below \`/api\`), which needs a token or the session's cookies: 401 without them, 403 for another
  site's \`Origin\`. Each message is a \`LiveMessage\`, without private answers. Messages sent to the socket are ignored.
- **Once.** A call of a member that changes something can have an \`Idempotency-Key\`, a random text such as a UUID. The
  server keeps it for a day with the answer: the same call with the same key changes nothing again and gets that answer,
  another call with it is a 409 \`IdempotencyKeyReused\`. Errors are not kept. Answers that no token may get, such as
  links and tokens, and very large ones are not kept either: the repetition is a 409 \`AnswerNotKept\`.
- **Resuming.** Messages and the state have a \`revision\` and an \`epoch\`. After a lost connection, open
  \`/ws?after=EPOCH:REVISION\` with those of the last message, or of the state: you receive every event after it, once
  and in order. If the server no longer has them, it sends one \`ReloadRequired\`, and what follows is complete.
`;

/** Creates the OpenAPI 3.1 document of the server at `baseUrl` from the table of REST endpoints. */
export function makeDocument(baseUrl: string) {
  const paths: Record<string, Record<string, object>> = {};
  for (const [tag, endpoints] of Object.entries(ENDPOINTS_BY_TAG)) {
    for (const endpoint of endpoints) {
      const path = (paths[templateOf(endpoint)] ??= {});
      path[endpoint.method] = { tags: [tag], ...operationOf(endpoint) };
    }
  }
  return {
    openapi: "3.1.1",
    info: { title: PRODUCT_NAME, version: RELEASE, description: INTRODUCTION.trim() },
    // Absolute: generated clients outside of a browser need it.
    servers: [{ url: `${baseUrl}/api` }],
    tags: Object.keys(ENDPOINTS_BY_TAG).map((name) => ({ name })),
    paths,
    components: {
      schemas: toNamedSchemas(SCHEMAS),
      parameters: { [STRICT]: { name: STRICT, in: "header", ...HEADERS[STRICT] } },
      headers: { [IGNORED]: HEADERS[IGNORED] },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE },
        signature: { type: "apiKey", in: "cookie", name: SIGNATURE_COOKIE },
        token: { type: "http", scheme: "bearer", bearerFormat: "ctk_" },
      },
    },
  };
}

function operationOf(endpoint: Endpoint): object {
  const { method, summary, description, procedure, parameters, query, body, example } = endpoint;
  // Generators of clients name the body's type after it.
  const title = procedure.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
  return {
    summary,
    ...(description && { description }),
    operationId: procedure.replace(".", "_"),
    security: securityOf(endpoint),
    parameters: [
      ...parameters.map(({ field, schema }) => ({ name: field, in: "path", required: true, schema })),
      ...Object.entries(query).map(([name, schema]) => ({ name, in: "query", schema })),
      ...(method === "get" ? [IF_NONE_MATCH] : []),
      // Generated clients call the others without options.
      ...(method === "get" || body ? [{ $ref: `#/components/parameters/${STRICT}` }] : []),
      ...(takesKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: { title, ...body }, example } } },
    }),
    responses: { ...successResponses(endpoint), ...failureResponses(endpoint) },
  };
}

function securityOf({ takesSession, scope }: Endpoint): object[] {
  if (!takesSession) return [];
  return [{ session: [], signature: [] }, ...(scope === "None" ? [] : [{ token: [scope] }])];
}

const STRICT = "Crewtide-Strict";
const IGNORED = "Crewtide-Ignored";

const HEADERS = {
  [STRICT]: {
    description: "With `1`, the call is refused if it has fields that it does not take.",
    schema: { type: "string", enum: ["1"] },
  },
  [IGNORED]: {
    description:
      "The fields of the request that the call does not take, with a comma between them: at most 20, and 1,000 " +
      "characters. Other characters than letters and digits are percent-encoded. Missing if there are none.",
    schema: { type: "string" },
  },
};

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of a previous response.",
  schema: { type: "string" },
};

const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  description: "A random text, by which the call has its effect once, however often it is sent.",
  schema: { type: "string", minLength: 1, maxLength: MAX_KEY_LENGTH },
};

const HEADERS_OF_READING = {
  ETag: { description: "Identifies this version of the response.", required: true, schema: { type: "string" } },
};

const NEXT_PAGE = {
  Link: {
    description: 'The address of the next page, `</api/...>; rel="next"`; missing on the last one.',
    schema: { type: "string" },
  },
};

function successResponses({ method, status, strictStatus, response, next }: Endpoint): Record<string, object> {
  const content = response && { "application/json": { schema: { $ref: nameInDocument(response) } } };
  const ignored = { [IGNORED]: { $ref: `#/components/headers/${IGNORED}` } };
  const description = content ? "Done." : "Done; the response is empty.";
  if (method !== "get") {
    const done = { description, headers: ignored, ...(content && { content }) };
    const strictly = { ...done, description: `With \`${STRICT}\`: ${description}` };
    return { [strictStatus]: strictly, [status]: done };
  }
  const headers = { ...HEADERS_OF_READING, ...(next && NEXT_PAGE), ...ignored };
  return {
    [status]: { description: "Found.", headers, content },
    304: { description: "Nothing has changed; the response is empty.", headers: HEADERS_OF_READING },
  };
}
