import { PRODUCT_NAME, VERSION } from "../../../shared/constants.ts";
import type { RestCall } from "../rest-call.ts";
import { REST_CALLS } from "../rest-calls.ts";
import { SESSION_COOKIE } from "../../sessions/session-cookie.ts";
import { NAMED_ANSWERS, nothing } from "./answers.ts";
import { failureResponses } from "./failures.ts";
import { nameInDocument, toNamedSchemas } from "./json-schema.ts";

const INTRODUCTION = `
These calls are the JSON door to what the app itself does: whoever is signed in sees and changes the same
collective, by the same rules.

- **Session.** Signing in sets the cookie \`${SESSION_COOKIE}\`; send it with each call that asks for it. Calls that
  change something are refused where their \`Origin\` or \`Sec-Fetch-Site\` is another site's. Scripts send neither and
  are served.
- **JSON.** Every path begins with \`/api\`. Dates are days, \`YYYY-MM-DD\`; what is absent is null; texts are trimmed. A
  body may hold more than is listed for it, such as a whole crew or person as it was answered: fields that are not
  listed are ignored, so that a \`collective_id\` takes effect only where it is listed.
- **Errors** have a \`code\` for programs, a \`message\` for people and, where an answer needs another look, \`fields\`: the
  first message of each field. The calls for expressions of interest answer some codes with a 400, as a bare JSON text.
- **Unchanged answers.** What is read carries an \`ETag\`; sent back as \`If-None-Match\`, it is answered with an empty 304
  while nothing has changed.
- **Changes** are answered with the events that they cause. The same events reach everybody in the collective over the
  WebSocket at \`/ws\` (not below \`/api\`), which takes the session cookie: 401 without one, 403 for another site's
  \`Origin\`. Each of its messages is a \`LiveMessage\`, without private answers; what is sent to it is ignored.
`;

/** The OpenAPI 3.1 document of every documented path, made from the table that serves them. */
export function makeDocument() {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of REST_CALLS) (paths[templateOf(call.path)] ??= {})[call.method] = operationOf(call);
  return {
    openapi: "3.1.1",
    info: { title: PRODUCT_NAME, version: VERSION, description: INTRODUCTION.trim() },
    servers: [{ url: "/api" }],
    tags: [...new Set(REST_CALLS.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: toNamedSchemas(NAMED_ANSWERS),
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE } },
    },
  };
}

/** A path as OpenAPI writes it. */
function templateOf(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}

function operationOf(call: RestCall): object {
  const { method, tag, summary, description, procedure, parameters, body, example } = call;
  return {
    tags: [tag],
    summary,
    ...(description && { description }),
    operationId: procedure.replace(".", "_"),
    security: call.takesSession ? [{ session: [] }] : [],
    parameters: [
      ...parameters.map(({ name, schema }) => ({ name, in: "path", required: true, schema })),
      ...(method === "get" ? [IF_NONE_MATCH] : []),
    ],
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body, example } } } }),
    responses: { ...successResponses(call), ...failureResponses(call) },
  };
}

const IF_NONE_MATCH = {
  name: "If-None-Match",
  in: "header",
  description: "The `ETag` of the answer that is known already.",
  schema: { type: "string" },
};

const HEADERS_OF_READING = {
  ETag: { description: "Stands for exactly this answer.", required: true, schema: { type: "string" } },
};

function successResponses({ method, status, answer }: RestCall): Record<string, object> {
  const content = answer === nothing ? undefined : { "application/json": { schema: schemaOf(answer) } };
  const description = content ? "Done." : "Done; the answer is empty.";
  if (method !== "get") return { [status]: { description, ...(content && { content }) } };
  return {
    [status]: { description: "Found.", headers: HEADERS_OF_READING, content },
    304: { description: "Nothing has changed; the answer is empty.", headers: HEADERS_OF_READING },
  };
}

function schemaOf(answer: RestCall["answer"]): object {
  const name = NAMED_ANSWERS.get(answer)?.id;
  if (name === undefined) throw new Error("An answer has no name in the document");
  return { $ref: nameInDocument(name) };
}
