import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LIMITS } from "../../server/http/rate-limits.ts";
import * as constants from "../../shared/constants.ts";

const root = join(import.meta.dirname, "../..");
const rowsOf = (page: string) =>
  readFileSync(join(root, "docs/domain", page), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"));

describe("docs/domain/limits.md", () => {
  const rows = rowsOf("limits.md");
  const documented = (name: string) => rows.find((row) => row.includes(`\`${name}\``)) ?? "";

  it.each(Object.entries(LIMITS))("has %s as it is", (name, { points, duration }) => {
    const time = { 60: "minute", 900: "in 15 minutes", 3600: "hour" }[duration];
    expect(documented(name)).toMatch(new RegExp(`\\| ${points} .*\\b${time}\\b`));
  });

  const limits = Object.entries(constants).filter(([name]) => /^MAX_|^MIN_|_LIMIT$|^LONGEST_/.test(name));

  it.each(limits)("has %s as it is", (name, value) => {
    expect(documented(name)).toMatch(new RegExp(`\\D${value.toLocaleString("en")} `));
  });

  it("names nothing that is gone", () => {
    const named = rows.flatMap((row) => /`(\w+)`/.exec(row)?.[1] ?? []);
    expect(named.toSorted()).toEqual([...Object.keys(LIMITS), ...limits.map(([name]) => name)].toSorted());
  });
});

describe("messages in tables of docs/domain", () => {
  const code = ["client", "server", "shared"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
    )
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
  const messages = readdirSync(join(root, "docs/domain"))
    .flatMap(rowsOf)
    .flatMap((row) => [...row.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = ""]) => text));

  it("are there", () => expect(messages.length).toBeGreaterThan(45));

  it.each(messages)("have “%s” as the code does", (message) => {
    // What is in braces depends on the situation.
    for (const part of message.split(/\{[^{}]*\}/)) expect(code).toContain(part.trim());
  });
});
