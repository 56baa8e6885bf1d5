import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "openapi-typescript-codegen";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { CookieJar } from "../../../scripts/connection/cookie-jar.ts";
import { makeTempFolder } from "../../support/temp-folder.ts";
import { startTestServer, type TestServer } from "../../support/test-server.ts";
import { PASSWORD } from "../../support/world.ts";

/** What somebody writes who has generated a client from the document. */
const PROGRAM = `
import { MyParticipationService, SigningInService, TheCollectiveService } from "./api";
import type { Events, OwnInvolvement } from "./api";

export async function savePlan(email: string, password: string): Promise<[Events, OwnInvolvement]> {
  await SigningInService.authLogin({ requestBody: { email, password } });
  const { intervals, crews } = await TheCollectiveService.collectiveState({});
  const intervalId: number = intervals.at(-1)!.id;
  const crew_involvements = crews.map((crew) => ({ crew_id: crew.id, volunteered_convenor: crew.name === "kitchen" }));
  const requestBody = { participation_intention: "OptIn" as const, capacity_score: 1 as const, crew_involvements };
  const events = await MyParticipationService.meSaveParticipation({ intervalId, requestBody });
  return [events, await MyParticipationService.meParticipation({ intervalId })];
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
beforeAll(async () => {
  server = await startTestServer({ crews: ["garden", "kitchen"] });
  const input = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as object;
  await generate({ input, output: join(folder.path, "api"), useOptions: true, useUnionTypes: true });
  writeFileSync(program, PROGRAM);
});
afterEach(() => void vi.unstubAllGlobals());
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

  it("signs in and saves a plan", async () => {
    vi.stubGlobal("fetch", fetchWithCookies(fetch));
    const { savePlan, saveNonsense } = (await import(program)) as Program;
    const [events, plan] = await savePlan("ada@example.org", PASSWORD);
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
  savePlan: (email: string, password: string) => Promise<[events: unknown, plan: unknown]>;
  saveNonsense: () => Promise<void>;
}

/** Keeps cookies, as a browser does. */
function fetchWithCookies(fetchWithout: typeof fetch): typeof fetch {
  const jar = new CookieJar();
  return async (url, request) => {
    const headers = new Headers(request?.headers);
    headers.set("cookie", jar.header());
    const response = await fetchWithout(url, { ...request, headers });
    jar.keep(response.headers.getSetCookie());
    return response;
  };
}
