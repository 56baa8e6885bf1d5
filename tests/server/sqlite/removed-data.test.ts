import { existsSync, readFileSync } from "node:fs";
import SqliteDatabase from "better-sqlite3";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { addDays } from "../../../shared/basics/dates.ts";
import { clearTraces } from "../../../server/db/erasures.ts";
import { runJobs } from "../../../server/jobs/jobs.ts";
import { admin } from "../../support/admin.ts";
import { serverForEach } from "../../support/hooks.ts";
import { PERSONAL, startServerWithBo } from "../../support/personal-data.ts";
import { fileOf } from "../../support/sqlite-file.ts";
import { signIn } from "../../support/test-server.ts";
import { callProcedure } from "../../support/procedures.ts";
import { PASSWORD } from "../../support/world.ts";

const server = serverForEach(startServerWithBo);

/** Lists the parts of it that are in the database's files. */
function found(): string[] {
  const files = ["", "-wal"]
    .map((suffix) => `${fileOf(server.databaseUrl)}${suffix}`)
    .filter((path) => existsSync(path));
  const bytes = files.map((path) => readFileSync(path).toString("latin1").toLowerCase());
  return Object.values(PERSONAL).filter((text) => bytes.some((content) => content.includes(text.toLowerCase())));
}

describe("person remove", () => {
  it("leaves nothing personal in the database's files", async () => {
    expect(found()).toEqual(Object.values(PERSONAL));
    expect(
      await admin(["person", "remove", "--collective", "tidewater", "--person", PERSONAL.address, "--yes"], server),
    ).toMatchObject({ person_id: server.person("bo") });
    expect(found()).toEqual([]);
  });
});

describe("leaving for good", () => {
  const leave = async () => {
    const cookie = await signIn(server.url, "bo");
    return callProcedure(server.url, "account.leaveForGood", { input: { current_password: PASSWORD }, cookie });
  };
  /** Nobody but the connection that makes it knows the function, so the file cannot be rewritten. */
  const preventRewriting = () => {
    const sqlite = new SqliteDatabase(fileOf(server.databaseUrl));
    sqlite.function("unknown", { deterministic: true }, (value) => value);
    sqlite.exec("create table hindrance (id integer); create index hindrance_unknown on hindrance (unknown(id))");
    sqlite.close();
  };

  it("leaves nothing personal in them from the following night on", async () => {
    expect((await leave()).status).toBe(200);
    server.clock.setDay(addDays(server.clock.today(), 1));
    await server.running.jobs.runDue();
    expect(found()).toEqual([]);
  });

  it("is done at once, also where the file cannot be rewritten, which is tried again", async () => {
    preventRewriting();
    expect((await leave()).status).toBe(200);
    await expect(signIn(server.url, "bo")).rejects.toThrow("401");
    await expect(runJobs(server.running.services)).rejects.toThrow("unknown");
    await sql`drop table hindrance`.execute(server.running.services.db);
    expect(await runJobs(server.running.services)).toMatchObject({ "clear-traces": expect.any(Number) });
    expect(found()).toEqual([]);
    expect(await runJobs(server.running.services)).toMatchObject({ "clear-traces": 0 });
  });

  it("does not keep the server from answering while the file is rewritten", async () => {
    await leave();
    const { services } = server.running;
    await sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 20000)
      insert into crews (collective_id, name, description)
      select collectives.id, 'Boats', hex(randomblob(500)) from numbers, collectives`.execute(services.db);
    let isDone = false;
    const done = clearTraces(services).then(() => {
      isDone = true;
    });
    expect((await fetch(`${server.url}/api/auth/nothing`)).status).toBe(404);
    expect(isDone).toBe(false);
    await done;
    expect(found()).toEqual([]);
  });
});
