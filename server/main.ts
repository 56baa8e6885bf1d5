import { pino } from "pino";
import { readConfig } from "./config.ts";
import { reportFailedStart, serveUntilSignal } from "./serve-until-signal.ts";

try {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const server = await serveUntilSignal(config, log);
  log.info({ url: server.url }, `Crewtide is ready at ${server.url}`);
  if (server.setupUrl) log.info({ url: server.setupUrl }, `This Crewtide is new. Set it up at ${server.setupUrl}`);
} catch (error) {
  reportFailedStart(error);
}
