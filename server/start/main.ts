import { RELEASE } from "../build.ts";
import { readConfig } from "../config.ts";
import { isPostgresql } from "../db/database.ts";
import { assertRootOwns } from "../db/file-owner.ts";
import { createLog } from "../log.ts";
import { reportFailedStart, serveUntilSignal } from "./serve-until-signal.ts";
import { describeStart } from "./start-text.ts";

try {
  const config = readConfig(process.env);
  if (!isPostgresql(config.database)) assertRootOwns(config.database);
  const log = await createLog(config.logLevel);
  const server = await serveUntilSignal(config, log);
  if (process.stdout.isTTY) {
    process.stdout.write(describeStart(server, config));
  } else {
    log.info({ url: server.url, release: RELEASE }, `Crewtide is ready at ${server.url}`);
    if (server.setupUrl)
      log.info({ url: server.setupUrl }, `Crewtide is not set up yet. Set it up at ${server.setupUrl}`);
  }
} catch (error) {
  reportFailedStart(error);
}
