import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { findPostgresql } from "../../scripts/run/postgresql.mjs";

const SCRIPT = join(import.meta.dirname, "../../scripts/run/on-postgresql.mjs");

describe.runIf(findPostgresql() !== undefined)("a PostgreSQL of our own", () => {
  it("runs for as long as a command, whose exit code is the script's", async () => {
    const args = [SCRIPT, "sh", "-c", "echo $TEST_DATABASE_URL; exit 3"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 3, stderr: "" });
    expect(stdout).toMatch(/^postgres:\/\/postgres@127\.0\.0\.1:\d+\/postgres\n$/);
    await expect(new pg.Client(stdout.trim()).connect()).rejects.toThrow("ECONNREFUSED");
  });

  it.each(["SIGINT", "SIGKILL"] as const)("is gone when %s ends the script", async (signal) => {
    const command = "echo $TEST_DATABASE_URL; while kill -0 $PPID; do sleep 0.1; done 2>/dev/null";
    const script = spawn(process.execPath, [SCRIPT, "sh", "-c", command], { stdio: ["ignore", "pipe", "inherit"] });
    const [url] = (await once(script.stdout.setEncoding("utf8"), "data")) as [string];
    const client = new pg.Client(url.trim());
    client.on("error", () => {});
    await client.connect();
    const { rows } = await client.query<{ data: string; collation: string }>(
      "select current_setting('data_directory') as data, current_setting('lc_collate') as collation",
    );
    const [row] = rows;
    const data = row?.data ?? "";
    expect({ exists: existsSync(data), collation: row?.collation }).toEqual({ exists: true, collation: "C.UTF-8" });
    const ended = new Promise((resolve) => client.once("end", resolve));
    script.kill(signal);
    await ended;
    await expect.poll(() => existsSync(dirname(data))).toBe(false);
  });
});
