import { join } from "node:path";
import { expect, it } from "vitest";
import { admin, adminFailure } from "../../support/admin.ts";
import { folderForEach, serverForEach } from "../../support/hooks.ts";

const METRICS_TOKEN = "a-token-of-this-test";

const server = serverForEach({ environment: { METRICS_TOKEN } });
const folder = folderForEach();

/** The metric of the last backup; undefined if there is none. */
async function lastBackup(): Promise<number | undefined> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const [, value] = /^crewtide_last_backup_timestamp_seconds (\S+)$/m.exec(await response.text()) ?? [];
  return value === undefined ? undefined : Number(value);
}

it("is in the metrics as soon as there is one, and only if it was made", async () => {
  expect(await lastBackup()).toBeUndefined();
  await admin(["backup", join(folder.path, "first.sqlite")], { ...server, apart: true });
  const first = (await lastBackup()) ?? 0;
  expect(first).toBeGreaterThan(0);
  const failed = await adminFailure(["backup", join(folder.path, "first.sqlite")], server);
  expect(failed).toContain("already exists");
  expect(await lastBackup()).toBe(first);
  await admin(["backup", join(folder.path, "second.sqlite")], server);
  expect(await lastBackup()).toBeGreaterThan(first);
});
