import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "openapi-typescript-codegen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import WebSocket from "ws";
import { giveToken } from "../../support/access-tokens.ts";
import { nextMessage } from "../../support/sockets.ts";
import { makeTempFolder } from "../../support/temp-folder.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";

/** What somebody writes who has generated a client from the document. */
const PROGRAM = `
import { MyParticipationService, OpenAPI, TheCollectiveService } from "./api";
import type { Events, LiveMessage, OwnInvolvement } from "./api";

export function signIn(token: string): void {
  OpenAPI.TOKEN = token;
}

export async function readSocketAddress(): Promise<string> {
  const { epoch, revision } = await TheCollectiveService.collectiveState({});
  return OpenAPI.BASE.replace(/^http/, "ws").replace("/api", "/ws?after=" + epoch + ":" + revision);
}

export async function savePlan(): Promise<[Events, OwnInvolvement]> {
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

export function readAuthor(message: LiveMessage): number | null {
  return message.author_id;
}

export async function saveNonsense(): Promise<void> {
  // @ts-expect-error -- There is no such intention.
  await MyParticipationService.meSaveParticipation({ intervalId: 3, requestBody: { participation_intention: "Perhaps" } });
}
`;

const TYPE_CHECK = [
  "--noEmit",
  "--strict",
  "--target",
  "es2022",
  "--module",
  "esnext",
  "--moduleResolution",
  "bundler",
];
const tsc = join(import.meta.dirname, "../../../node_modules/typescript/bin/tsc");

const folder = makeTempFolder();
const program = join(folder.path, "program.ts");
let server: TestServer;
let input: Document;
beforeAll(async () => {
  server = await startTestServer({ crews: ["garden", "kitchen"] });
  input = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as Document;
  await generate({ input, output: join(folder.path, "api"), useOptions: true, useUnionTypes: true });
  writeFileSync(program, PROGRAM);
});
afterAll(async () => {
  await server.stop();
  folder.remove();
});

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

  it("signs in with a token, reads, saves a plan and follows the socket", async () => {
    const { signIn, readSocketAddress, savePlan, readAuthor, saveNonsense } = (await import(program)) as Program;
    const token = await giveToken(server, "OwnAnswers");
    signIn(token);
    const address = await readSocketAddress();
    const [events, plan] = await savePlan();
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
    const socket = new WebSocket(address, { headers: { authorization: `Bearer ${token}` } });
    const message = await nextMessage(socket);
    socket.close();
    expect(message).toMatchObject({ event: { MeEvent: { IntervalDataChanged: { interval_id: 3 } } } });
    expect(readAuthor(message)).toBe(people["ada"]);
    await expect(saveNonsense()).rejects.toMatchObject({ status: 400, body: { code: "ValidationFailed" } });
  });
});

interface Program {
  signIn: (token: string) => void;
  readSocketAddress: () => Promise<string>;
  savePlan: () => Promise<[events: unknown, plan: unknown]>;
  readAuthor: (message: unknown) => unknown;
  saveNonsense: () => Promise<void>;
}

interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: { title?: string } }> } }>>;
}
