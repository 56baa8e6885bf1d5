import { command } from "./command.mjs";
import { ensurePostgresql, startPostgresql } from "./postgresql.mjs";
import { run } from "./processes.mjs";
import { SetupError } from "./progress.mjs";

/** Runs the command in the arguments with the PostgreSQL in `TEST_DATABASE_URL`, otherwise with one of its own. */
await command(async () => {
  const own = process.env["TEST_DATABASE_URL"] ? undefined : await startOwn();
  const [name = "", ...args] = process.argv.slice(2);
  const { code } = await run([name, ...args], { env: own && { TEST_DATABASE_URL: own.url }, minutes: 180 });
  await own?.stop();
  process.exitCode = code;
});

async function startOwn() {
  const programs = await ensurePostgresql();
  if (!programs) throw new SetupError("There is no PostgreSQL: install version 15 or later.");
  return startPostgresql(programs);
}
