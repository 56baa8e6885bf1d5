import { command } from "./command.mjs";
import { ensurePostgresql, startPostgresql } from "./postgresql.mjs";
import { run } from "./processes.mjs";
import { SetupError } from "./progress.mjs";

/** Runs the command in the arguments with a PostgreSQL of its own, whose URL is in `TEST_DATABASE_URL`. */
await command(async () => {
  const programs = await ensurePostgresql();
  if (!programs) throw new SetupError("There is no PostgreSQL: install version 15 or later.");
  const { url, stop } = await startPostgresql(programs);
  const [name = "", ...args] = process.argv.slice(2);
  const { code } = await run([name, ...args], { env: { TEST_DATABASE_URL: url }, minutes: 180 });
  await stop();
  process.exitCode = code;
});
