import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { AnswersWithoutPath } from "./answers-without-path.ts";
import { NAMES_OF_TYPES, typeText } from "./type-text.ts";
import { toInputSchema, type JsonSchema } from "../../server/rest/openapi/json-schema.ts";
import { templateOf, type RestCall } from "../../server/rest/rest-call.ts";
import { CALLS_BY_TAG, REST_CALLS } from "../../server/rest/rest-calls.ts";
import { appRouter } from "../../server/router.ts";
import { definitionOf, scopeNeeded } from "../../server/trpc.ts";

const HEAD = `# All calls

<!-- \`npm run calls\` writes this page. -->

Each row is a call of the typed client (\`scripts/client.ts\`), such as \`client.crews.create.mutate(input)\`, and its REST
path below \`/api\`. [The API for other clients](api.md) says how to use them.

- **Token** is the scope that a token needs. Calls without one take no token.
- **Input** has the fields of the typed client. Over REST, those in braces stand in the path, the others in the body or,
  for a GET, in the query. A \`?\` marks a field that may be left out.
- **Answer** names a schema of the OpenAPI document. \`Events\` is a list over REST; the typed client gets it in
  \`{ revision, events }\`. Names that the document does not have are types in \`shared/\`.
`;

const PATHLESS = readFileSync(join(import.meta.dirname, "answers-without-path.ts"), "utf8");
const ANSWERS = new Map(
  [...PATHLESS.matchAll(/^ {2}"([\w.]+)": (.+);$/gm)].map(([, procedure = "", answer = ""]) => [
    procedure as keyof AnswersWithoutPath,
    answer,
  ]),
);

function answerWithoutPath(procedure: string): string {
  const answer = ANSWERS.get(procedure as keyof AnswersWithoutPath);
  if (answer === undefined) throw new Error(`Add what ${procedure} returns to scripts/api/answers-without-path.ts.`);
  return answer;
}

const METHODS = { query: "query", mutation: "mutate", subscription: "subscribe" };

/** The page with all calls, by the areas of the OpenAPI document, in Markdown. */
export function makeCallsPage(): string {
  const areas = Object.entries(CALLS_BY_TAG).map(([tag, calls]) => {
    return section(
      tag,
      calls.map(({ procedure, ...call }) => row(procedure, call.answer, call)),
    );
  });
  const withPath = new Set(REST_CALLS.map(({ procedure }) => procedure));
  const others = Object.keys(appRouter._def.procedures).filter((procedure) => !withPath.has(procedure));
  const without = others.map((procedure) => row(procedure, answerWithoutPath(procedure)));
  const types = [...NAMES_OF_TYPES].map(([text, name]) => `- ${code(name)}: ${code(text)}`);
  return [HEAD, ...areas, section("Without a REST path", without), `## Types of input\n\n${types.join("\n")}\n`].join(
    "\n",
  );
}

function section(title: string, rows: string[]): string {
  return [`## ${title}\n`, "| call | REST | token | input | answer |", "| - | - | - | - | - |", ...rows, ""].join("\n");
}

function row(procedure: string, answer = "void", call?: Pick<RestCall, "method" | "path" | "parameters">): string {
  const { type, inputs = [], meta } = definitionOf(appRouter, procedure);
  const scope = scopeNeeded(type, meta);
  const rest = call && `${call.method.toUpperCase()} ${templateOf(call)}`;
  const cells = [
    code(`${procedure}.${METHODS[type]}`),
    rest && code(rest),
    scope === "None" ? "" : scope,
    inputs.length > 0 && code(typeText(mergeInputs(inputs.map(toInputSchema)))),
    answer !== "void" && code(answer),
  ];
  return `| ${cells.map((cell) => (cell || "").replaceAll("|", "\\|")).join(" | ")} |`;
}

/** The schema of all fields of a call, which several schemas can describe. */
function mergeInputs(schemas: JsonSchema[]): JsonSchema {
  return {
    type: "object",
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties)) as JsonSchema["properties"],
    required: schemas.flatMap(({ required = [] }) => required),
  } as JsonSchema;
}

const code = (text: string) => `\`${text}\``;
