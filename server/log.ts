import { fstatSync } from "node:fs";
import { pino, type Logger, type LevelWithSilent } from "pino";

/** Creates the log on standard output: JSON lines, or readable ones in a terminal and in systemd's journal. */
export async function createLog(level: LevelWithSilent): Promise<Logger> {
  if (isJournal()) {
    const output = pino.destination(1);
    // The journal has the time, the process and the machine in fields of its own.
    return pino({ level, base: null, timestamp: false }, { write: (json) => output.write(journalLine(json)) });
  }
  if (!process.stdout.isTTY) return pino({ level });
  const { default: pretty } = await import("pino-pretty");
  return pino(
    { level },
    pretty({ ignore: "pid,hostname", translateTime: "SYS:yyyy-mm-dd HH:MM:ss", singleLine: true, sync: true }),
  );
}

/** Whether systemd has connected standard output to the journal; programs in between pass its variable on. */
function isJournal(): boolean {
  const stream = process.env["JOURNAL_STREAM"];
  if (stream === undefined) return false;
  const { dev, ino } = fstatSync(1);
  return stream === `${dev}:${ino}`;
}

/** Syslog's priority of each level: the journal takes it from the beginning of a line into its own field. */
const PRIORITIES: Record<number, number> = { 10: 7, 20: 7, 30: 6, 40: 4, 50: 3, 60: 2 };

/** The message, and then its facts as JSON. It is one line, so that nothing in it can pass for an entry of its own. */
export function journalLine(json: string): string {
  const { level, msg = "", ...facts } = JSON.parse(json) as { level: number; msg?: string };
  const message = msg.replaceAll(/\p{Cc}+/gu, " ");
  const rest = Object.keys(facts).length > 0 ? ` ${JSON.stringify(facts)}` : "";
  return `<${PRIORITIES[level]}>${message}${rest}\n`;
}
