import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES } from "../../shared/languages.ts";

/** Texts that occur once in a file, and what is inserted after each. */
type Additions = [anchor: string, added: string][];

const migration = (statement: string) => `import { sql, type Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`${statement}\`.execute(db);
}
`;

/** The example of the recipe in CONTRIBUTING.md: the boolean `remote` of a crew. */
const ADDITIONS: Record<string, Additions> = {
  "shared/crews/crews.schema.ts": [
    ["  links: z.array(linkSchema),", "\n  remote: z.boolean(),"],
    ["  links: linksInputSchema,", "\n  remote: z.boolean().optional(),"],
  ],
  "shared/messages/*/labels.json": [["{\n", '  "remote": "Remote",\n']],
  "shared/messages/*/crews.json": [["{\n", '  "isRemote": "Works remotely.",\n']],
  "server/rest/openapi/examples.ts": [['  description: "Feeds whoever comes.",', "\n  remote: true,"]],
  "client/features/crews/CrewFormPage.tsx": [
    ["import { Form, Input", ", Switch"],
    ["  links: linkRows(crew?.links ?? []),", "\n  remote: crew?.remote ?? false,"],
    ["<LinksField />", '<Field name="remote" valuePropName="checked"><Switch /></Field>'],
  ],
  "client/features/crews/CrewPage.tsx": [
    ["<CrewDescription text={crew.description} />", '{crew.remote && <p>{say("isRemote")}</p>}'],
  ],
};

/** Follows the recipe in a copy of the project, with its SQL. Returns which files it changes, as the recipe names them. */
export function followFieldRecipe(folder: string, statement: string): string[] {
  const newest = readdirSync(join(folder, "migrations")).toSorted().at(-2) ?? "";
  const name = `${Number.parseInt(newest) + 1}-remote`.padStart("000-remote".length, "0");
  writeFileSync(join(folder, "migrations", `${name}.ts`), migration(statement));
  const all: Record<string, Additions> = {
    "migrations/index.ts": [
      [`"./${newest}";`, `\nimport * as remote from "./${name}.ts";`],
      ["export const migrations: Record<string, Migration> = {", `\n  "${name}": remote,`],
    ],
    ...ADDITIONS,
  };
  for (const [path, additions] of Object.entries(all)) {
    for (const file of path.includes("*") ? LANGUAGES.map((language) => path.replace("*", language)) : [path]) {
      addTo(join(folder, file), additions);
    }
  }
  return ["migrations", ...Object.keys(all)];
}

function addTo(file: string, additions: Additions): void {
  let text = readFileSync(file, "utf8");
  for (const [anchor, added] of additions) {
    const [before = "", after, ...others] = text.split(anchor);
    if (after === undefined || others.length > 0) throw new Error(`${file} does not have this once: ${anchor}`);
    text = `${before}${anchor}${added}${after}`;
  }
  writeFileSync(file, text);
}
