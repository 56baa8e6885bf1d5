import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../server/http/rate-limits.ts";
import * as constants from "../../shared/constants.ts";
import * as enumerations from "../../shared/enumerations.ts";
import { MAIL_PREFERENCES } from "../../shared/mail-preferences/mail-preferences.schema.ts";
import { participationBadge, statusOf } from "../../shared/participation/involvements.ts";

const root = join(import.meta.dirname, "../..");
const pageOf = (page: string) => readFileSync(join(root, "docs/domain", page), "utf8");
const rowsOf = (page: string) =>
  pageOf(page)
    .split("\n")
    .filter((line) => line.startsWith("|"));
/** The cells of a page's table, without its headings. */
const cellsOf = (page: string) =>
  rowsOf(page)
    .slice(2)
    .map((row) => row.split("|").map((cell) => cell.replaceAll("`", "").trim()));

const code = ["client", "server", "shared"]
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
  )
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, "utf8"))
  .join("\n");

describe("docs/domain/limits.md", () => {
  const rows = rowsOf("limits.md");
  const documented = (name: string) => rows.find((row) => row.includes(`\`${name}\``)) ?? "";

  it.each(Object.entries(LIMITS))("has %s as it is", (name, { points, duration }) => {
    const time = { 60: "minute", 900: "in 15 minutes", 3600: "hour", 86400: "day" }[duration];
    expect(documented(name)).toMatch(new RegExp(`\\| ${points} .*\\b${time}\\b`));
  });

  const limits = Object.entries(constants).filter(([name]) => /^MAX_|^MIN_|_LIMIT$|^LONGEST_/.test(name));

  it.each(limits)("has %s as it is", (name, value) => {
    expect(documented(name)).toMatch(new RegExp(`\\D${value.toLocaleString("en")} `));
  });

  const tested = [...Object.keys(LIMITS), ...limits.map(([name]) => name)];
  const named = cellsOf("limits.md").map(([, , limit = "", name = ""]) => ({ name, limit }));

  it.each(named.filter(({ name }) => !tested.includes(name)))("has $name as it is: $limit", ({ name, limit }) => {
    const definitions = [...code.matchAll(new RegExp(`const ${name} = (.*);`, "g"))].map(([, value]) => value);
    const number = /^[\d,]+/.exec(limit)?.[0].replaceAll(",", "_");
    expect(definitions).toEqual([expect.stringMatching(new RegExp(`\\b${number}\\b`))]);
  });

  it("names each of them once", () => {
    const names = named.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...new Set([...names, ...tested])].toSorted());
  });
});

describe("README.md", () => {
  it("names the oldest browsers as they are", () => {
    const { browserslist } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { browserslist: string[] };
    const readme = readFileSync(join(root, "README.md"), "utf8").toLowerCase();
    for (const browser of browserslist) expect(readme).toContain(browser);
    expect(browserslist).toHaveLength(3);
  });
});

it("the connections of a process to PostgreSQL are as docs/hosting/postgresql.md and docs/scaling.md say", () => {
  const read = (path: string) => readFileSync(join(root, path), "utf8");
  const counts = ["open-pool", "open-limiters"].map((name) =>
    Number(/const (?:MOST_)?CONNECTIONS = (\d+);/.exec(read(`server/db/postgresql/${name}.ts`))?.[1]),
  );
  // And one that listens.
  const each = counts.reduce((sum, count) => sum + count, 1);
  expect(read("docs/hosting/postgresql.md")).toContain(`at most ${each} connections`);
  expect(read("docs/hosting/postgresql.md")).toContain(`eight processes have ${8 * each}`);
  expect(read("docs/scaling.md")).toContain(`uses up to ${each}`);
});

describe("what can be chosen", () => {
  const { CAPACITY_SCORES, CREW_LACKS, ALONE_REASONS, IMPORT_REFUSALS, LINK_TYPES, REMINDER_REFUSALS } = enumerations;

  it("leads to the status and badge in the table of docs/domain/participation.md", () => {
    const { OPT_OUT_TYPES, PARTICIPATION_INTENTIONS } = enumerations;
    const answers = [null, ...PARTICIPATION_INTENTIONS].flatMap((participation_intention) =>
      (participation_intention === "OptOut" ? [...OPT_OUT_TYPES, null] : [null]).map((opt_out_type) => {
        return { participation_intention, opt_out_type };
      }),
    );
    const expected = answers.map((answer) => {
      const { participation_intention: intention, opt_out_type: type } = answer;
      const isRefused = intention === "OptOut" && !type;
      const [typeCell, status] = isRefused ? ["none", ""] : [type ?? "", statusOf(answer)];
      return [intention ?? "none yet", typeCell, status, participationBadge(answer)];
    });
    const table = cellsOf("participation.md");
    expect(table.map(([, intention, type, , status, badge]) => [intention, type, status, badge])).toEqual(expected);
  });

  const list = (words: readonly unknown[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat("en-GB", { type }).format(words.map(String));

  it.each([
    ["pages.md", `Link types are ${list(LINK_TYPES, "conjunction")}.`],
    ["participation.md", `\`capacity_score\` (${list(CAPACITY_SCORES, "disjunction")})`],
    ["intervals.md", CREW_LACKS.map((lack) => `"${lack}"`).join(", ")],
  ])("is listed in docs/domain/%s: %s", (page, listed) => {
    expect(pageOf(page).replaceAll(/\s+/g, " ")).toContain(listed);
  });

  it.each([
    ["each kind by itself", MAIL_PREFERENCES],
    ["People are not reminded if", REMINDER_REFUSALS],
  ])("is listed in docs/domain/mail.md after “%s”", (beginning, values) => {
    const [, sentence = ""] = pageOf("mail.md").split(beginning);
    const words = [...(sentence.split(".")[0] ?? "").matchAll(/`(\w+)`/g)].map(([, word]) => word);
    expect(new Set(words)).toEqual(new Set<unknown>(values));
  });

  /** The words in the first cells of a section's table. */
  const firstCells = (page: string, section: string) => {
    const [, text = ""] = pageOf(page).split(`## ${section}\n`);
    const [own = ""] = text.split("\n## ");
    return [...own.matchAll(/^\| `(\w+)`/gm)].map(([, word]) => word);
  };

  it("is in a table of docs/domain: why an entry is not imported, and which mails about gatherings there are", () => {
    expect(firstCells("calendar.md", "Importing a calendar")).toEqual([...IMPORT_REFUSALS, ...ALONE_REASONS]);
    expect(firstCells("mail.md", "Emails about gatherings")).toHaveLength(7);
    expect(MAIL_PREFERENCES).toEqual(expect.arrayContaining(firstCells("mail.md", "Emails about gatherings")));
  });
});

describe("messages in tables of docs/domain", () => {
  const messages = readdirSync(join(root, "docs/domain"))
    .flatMap(rowsOf)
    .flatMap((row) => [...row.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = ""]) => text));

  it("are there", () => expect(messages.length).toBeGreaterThan(45));

  it.each(messages)("have “%s” as the code does", (message) => {
    // The text in braces depends on the situation.
    for (const part of message.split(/\{[^{}]*\}/)) expect(code).toContain(part.trim());
  });
});
