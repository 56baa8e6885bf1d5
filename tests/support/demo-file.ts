import { copyFileSync, existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { seedDemo } from "../../scripts/demo/seed-demo.ts";
import { numberApart } from "./fill-collective.ts";
import { inDatabase } from "./new-database.ts";
import { BUILT_PROGRAMS } from "./programs.ts";
import { createDatabase } from "./sqlite-databases.ts";
import { fileOf } from "./sqlite-file.ts";

/** The day of the demonstration in the file. */
export const TODAY = "2026-02-15";

/** Puts an SQLite file with the demonstration there, with ids of `numberApart`. It is seeded once for the whole run. */
export async function copyDemo(to: string): Promise<void> {
  const kept = join(process.env[BUILT_PROGRAMS] ?? "", "demo.sqlite");
  if (!existsSync(kept)) await seed(kept);
  copyFileSync(kept, to);
}

async function seed(kept: string): Promise<void> {
  const { url, remove } = await createDatabase();
  await inDatabase(url, async (db) => {
    await numberApart(db);
    await seedDemo(db, TODAY);
  });
  // Another process may do the same at this moment.
  const whole = `${kept}.${process.pid}`;
  copyFileSync(fileOf(url), whole);
  renameSync(whole, kept);
  await remove();
}
