import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { giveToken } from "../support/access-tokens.ts";
import { folderForEach, serverForAll } from "../support/hooks.ts";

const GUIDE = readFileSync(join(import.meta.dirname, "../../docs/api.md"), "utf8");
const BLOCKS = [...GUIDE.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = ""]) => block);

const server = serverForAll();
const folder = folderForEach();

it("the commands of docs/api.md sign in, save a plan, plan gatherings, are refused, and sign out", async () => {
  const commands = BLOCKS.join("\necho; echo ----\n").replace("https://crewtide.example.org", server.url);
  writeFileSync(join(folder.path, "token-header"), `Authorization: Bearer ${await giveToken(server, "Read")}`);
  const env = { ...process.env, server: server.url };
  const { stdout } = await promisify(execFile)("bash", ["-ec", commands], { cwd: folder.path, env });
  const [withToken = "", signedIn = "", state, saved, planned, listed = "", answered, once, refused = ""] =
    stdout.split("\n----\n");
  const { people, crews, id } = server.collective;
  expect(JSON.parse(withToken)).toMatchObject({ person_id: people["ada"] });
  expect(JSON.parse(signedIn)).toMatchObject({ person_id: people["ada"] });
  expect(state).toContain('"current_interval"');
  expect(saved).toContain('"participation_intention":"OptIn"');
  expect(planned).toContain('"SeriesUpdated"');
  const starts = ["2026-03-05", "2026-03-12", "2026-03-19", "2026-03-26"].map((day) => `${day}T19:00:00.000Z`);
  expect(JSON.parse(listed).map(({ starts_at }: { starts_at: string }) => starts_at)).toEqual(starts);
  expect(answered).toContain('"answer":"Going"');
  expect(answered).toContain('"cancel_reason":"The hall is being painted."');
  expect(once).toContain('"name":"Kitchen"');
  expect(JSON.parse(refused)).toMatchObject({ code: "IntervalInPast" });
  const { db } = server.running.services;
  expect(await db.selectFrom("kept_calls").select("key_hash").execute()).toHaveLength(1);
  const involvements = db.selectFrom("crew_involvements").where("collective_id", "=", id);
  expect(await involvements.select(["person_id", "crew_id", "interval_id", "volunteered_convenor"]).execute()).toEqual([
    { person_id: people["ada"], crew_id: crews["garden"], interval_id: 3, volunteered_convenor: 1 },
  ]);
  const attendances = db.selectFrom("attendances").select(["gathering_id", "person_id", "answer"]);
  expect(await attendances.execute()).toEqual([{ gathering_id: 1, person_id: people["ada"], answer: "Going" }]);
  const cancelled = db.selectFrom("gatherings").select("id").where("cancelled_at", "is not", null);
  expect(await cancelled.execute()).toEqual([{ id: 2 }]);
  const sessions = db.selectFrom("sessions").select("scope");
  expect(await sessions.execute()).toEqual([{ scope: "Read" }]);
});
