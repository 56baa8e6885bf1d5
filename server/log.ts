import { pino, type Logger, type LevelWithSilent } from "pino";

/** Creates the log on standard output: JSON lines, or readable ones in a terminal. */
export async function createLog(level: LevelWithSilent): Promise<Logger> {
  if (!process.stdout.isTTY) return pino({ level });
  const { default: pretty } = await import("pino-pretty");
  return pino(
    { level },
    pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", singleLine: true, sync: true }),
  );
}
