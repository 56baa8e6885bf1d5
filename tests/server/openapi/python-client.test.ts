import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { isInstalled } from "../../../scripts/run/test-programs.mjs";
import { giveToken } from "../../support/access-tokens.ts";
import { folderForEach, sharedServer } from "../../support/hooks.ts";
import { asOpenApi30 } from "../../support/rest-api/as-openapi-3-0.ts";

/** What somebody writes who has generated a client from the document. */
const PROGRAM = `
import json, os
import crewtide_api, websocket
from crewtide_api.api.my_participation_api import MyParticipationApi
from crewtide_api.api.the_collective_api import TheCollectiveApi

token = os.environ["CREWTIDE_TOKEN"]
configuration = crewtide_api.Configuration()
configuration.access_token = token
with crewtide_api.ApiClient(configuration) as client:
    mine = MyParticipationApi(client)
    state = TheCollectiveApi(client).collective_state()
    crews = [{"crew_id": crew.id, "volunteered_convenor": crew.name == "kitchen"} for crew in state.crews]
    plan = crewtide_api.MeSaveParticipation(participation_intention="OptIn", capacity_score=1, crew_involvements=crews)
    interval = state.intervals[-1].id
    mine.me_save_participation(interval, plan, crewtide_strict="1", idempotency_key="a-random-text")
    saved = mine.me_participation(interval)

    url = configuration.host.replace("http", "ws").replace("/api", f"/ws?after={state.epoch}:{state.revision}")
    socket = websocket.create_connection(url, header=[f"Authorization: Bearer {token}"], timeout=20)
    heard = json.loads(socket.recv())
    socket.close()
    try:
        mine.me_save_participation(999, plan)
    except crewtide_api.ApiException as error:
        refusal = json.loads(error.body)["code"]
print(json.dumps({
    "saved": [saved.participation_intention, saved.capacity_score],
    "crews": [[each.crew_id, each.convenor] for each in saved.crew_involvements],
    "heard": heard,
    "refusal": refusal,
}))
`;
const run = promisify(execFile);
const require = createRequire(import.meta.url);
const JAR = require.resolve("@openapitools/openapi-generator-cli/bin/openapi-generator.jar");
/** A short run is faster without the second compiler. */
const JAVA = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", JAR];
const PARTS = "models,apis,supportingFiles,modelDocs=false,apiDocs=false,modelTests=false,apiTests=false";
const NAMES = ["--generator-name", "python", "--package-name", "crewtide_api"];
const OPTIONS = [...NAMES, "--skip-validate-spec", "--global-property", PARTS];
/** It warns at length. */
const LOUD = { maxBuffer: 16 * 1024 * 1024 };
/** It takes six seconds of a core, in milliseconds. */
const TIME = 120_000;

const server = sharedServer({ crews: ["garden", "kitchen"] });
const folder = folderForEach();

describe.skipIf(!isInstalled("OpenApiPython"))("a client in Python that is generated from the document", () => {
  it(
    "signs in with a token, reads, saves a plan and follows the socket",
    async () => {
      const document = join(folder.path, "openapi.json");
      const response = await fetch(`${server.url}/api/openapi.json`);
      writeFileSync(document, JSON.stringify(asOpenApi30((await response.json()) as object)));
      await run("java", [...JAVA, "generate", "--input-spec", document, "--output", folder.path, ...OPTIONS], LOUD);

      const program = join(folder.path, "program.py");
      writeFileSync(program, PROGRAM);
      const env = { ...process.env, CREWTIDE_TOKEN: await giveToken(server, "OwnAnswers") };
      const { stdout } = await run("/usr/bin/python3", [program], { env });
      const ada = server.person("ada");
      expect(JSON.parse(stdout)).toEqual({
        saved: ["OptIn", 1],
        crews: [
          [server.crew("garden"), false],
          [server.crew("kitchen"), true],
        ],
        heard: {
          author_id: ada,
          event: { MeEvent: { IntervalDataChanged: expect.objectContaining({ person_id: ada, interval_id: 3 }) } },
          revision: expect.any(Number),
          epoch: expect.any(String),
        },
        refusal: "IntervalNotFound",
      });
    },
    TIME,
  );
});
