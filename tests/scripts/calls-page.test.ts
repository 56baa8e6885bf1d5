import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeCallsPage } from "../../scripts/api/calls-page.ts";
import { appRouter } from "../../server/router.ts";
import { REST_CALLS } from "../../server/rest/rest-calls.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../docs/calls.md"), "utf8");
const ROWS = PAGE.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.replaceAll(/`|\\(?=\|)/g, "").trim()));
const rowOf = (call: string) => ROWS.find(([, name]) => name === call)?.slice(2, 6);

describe("docs/calls.md", () => {
  it("is as `npm run calls` writes it", () => {
    expect(makeCallsPage(), "Run `npm run calls`, and commit docs/calls.md.").toBe(PAGE);
  });

  it("has each procedure once, with the answer of its REST path if it has one", () => {
    const answers = ROWS.map(([, name = "", path, , , answer]) => {
      return [name.slice(0, name.lastIndexOf(".")), path ? answer : "none"];
    });
    const paths = Object.fromEntries(REST_CALLS.map(({ procedure, answer = "" }) => [procedure, answer]));
    const expected = Object.keys(appRouter._def.procedures).map((procedure) => [procedure, paths[procedure] ?? "none"]);
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
    expect(answers).toHaveLength(expected.length);
  });

  it("shows how a call is made", () => {
    expect(rowOf("gatherings.answer.mutate")).toEqual([
      "POST /gatherings/{id}/answer",
      "OwnAnswers",
      '{ id: number, answer: "Going" | "Maybe" | "NotGoing" | null, note?: string | null, seen?: { starts_at: string, ends_at: string, place: string | null }, undoable?: boolean, answered_ago?: number }',
      "Events",
    ]);
    expect(rowOf("me.get.query")).toEqual(["GET /me", "Read", "", "Me"]);
    expect(rowOf("account.endToken.mutate")).toEqual(["DELETE /me/tokens/{id}", "", "{ id: number }", ""]);
    expect(rowOf("crews.create.mutate")?.[2]).toBe("{ name: string, description: string, links?: Links }");
    expect(rowOf("live.events.subscribe")).toEqual([
      "",
      "Read",
      "{ lastEventId?: string }",
      "AsyncIterable<{ id: string; data: AuthoredEvent }>",
    ]);
  });
});
