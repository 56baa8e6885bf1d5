import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "openapi-typescript-codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { giveToken } from "../../support/access-tokens.ts";
import { serverForAll } from "../../support/hooks.ts";
import { makeTempFolder } from "../../support/temp-folder.ts";

/** The program of somebody who has generated a client from the document. */
const PROGRAM = `
import { MyParticipationService, OpenAPI, TheCollectiveService } from "./api";
import type { Events, LiveMessage, OwnInvolvement } from "./api";

export async function savePlan(token: string): Promise<[Events, OwnInvolvement]> {
  OpenAPI.TOKEN = token;
  const { intervals, crews } = await TheCollectiveService.collectiveState({});
  const intervalId: number = intervals.at(-1)!.id;
  const crew_involvements = crews.map((crew) => ({ crew_id: crew.id, volunteered_convenor: crew.name === "kitchen" }));
  const requestBody = { participation_intention: "OptIn" as const, capacity_score: 1 as const, crew_involvements };
  const events = await MyParticipationService.meSaveParticipation({
    intervalId,
    requestBody,
    crewtideStrict: "1",
    idempotencyKey: "a-random-text",
  });
  return [events, await MyParticipationService.meParticipation({ intervalId })];
}

export const readAuthor = (message: LiveMessage): number | null => message.author_id;

export async function saveNonsense(): Promise<void> {
  // @ts-expect-error -- There is no such intention.
  await MyParticipationService.meSaveParticipation({ intervalId: 3, requestBody: { participation_intention: "Perhaps" } });
}
`;

const TYPE_CHECK = "--noEmit --strict --target es2022 --module esnext --moduleResolution bundler".split(" ");
const tsc = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");

const folder = makeTempFolder();
const program = join(folder.path, "program.ts");
const server = serverForAll({ crews: ["garden", "kitchen"] });
let input: Document;
beforeAll(async () => {
  input = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  await generate({ input, output: join(folder.path, "api"), useOptions: true, useUnionTypes: true });
  writeFileSync(program, PROGRAM);
});
afterAll(() => folder.remove());

describe("a client that is generated from the document", () => {
  it("has types that compile, and that refuse what the server refuses", () => {
    const options = { cwd: folder.path, encoding: "utf8" } as const;
    const { status, stdout } = spawnSync(process.execPath, [tsc, ...TYPE_CHECK, program], options);
    expect([status, stdout]).toEqual([0, ""]);
  });

  it("finds a name for the type of each body, which generators for other languages use", () => {
    const operations = Object.values(input.paths).flatMap((path) => Object.values(path));
    const bodies = operations.flatMap(({ requestBody }) => (requestBody ? [requestBody.content] : []));
    const titles = bodies.flatMap((body) => body["application/json"]?.schema.title ?? []);
    expect(titles).toContain("MeSaveParticipation");
    expect([...new Set(titles)]).toHaveLength(bodies.length);
  });

  it("signs in with a token, reads and saves a plan", async () => {
    const { savePlan, saveNonsense } = (await import(program)) as Program;
    const [events, plan] = await savePlan(await giveToken(server, "OwnAnswers"));
    const { people, crews } = server.collective;
    expect(events).toMatchObject([{ MeEvent: { IntervalDataChanged: { person_id: people["ada"], interval_id: 3 } } }]);
    expect(plan).toMatchObject({
      participation_intention: "OptIn",
      capacity_score: 1,
      crew_involvements: [
        { crew_id: crews["garden"], convenor: false },
        { crew_id: crews["kitchen"], convenor: true },
      ],
    });
    await expect(saveNonsense()).rejects.toMatchObject({ status: 400, body: { code: "ValidationFailed" } });
  });
});

interface Program {
  savePlan: (token: string) => Promise<[events: unknown, plan: unknown]>;
  saveNonsense: () => Promise<void>;
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { title?: string } }> } }>>;
}
