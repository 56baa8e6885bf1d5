import { existsSync, readdirSync, readlinkSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import type { TestOptions } from "vitest";
import { calendarOf } from "./calendar-files.ts";
import { onlyIf } from "./needs.ts";

export const CALENDAR = calendarOf(["DTSTART:20270305T180000Z"]);

/** The open files of this process, where the system lists them. */
const OPEN_FILES = "/proc/self/fd";
/** Options of a test that looks at the files of uploads. */
export const COUNTS_UPLOADS: TestOptions = onlyIf(existsSync(OPEN_FILES), `no ${OPEN_FILES}`);

/** The files that a server in this process receives or is going to read. One without a name ends in "(deleted)". */
export function listUploads(): string[] {
  return readdirSync(OPEN_FILES)
    .map(targetOf)
    .filter((target) => target.includes("/upload-"));
}

export const countUploads = () => listUploads().length;

function targetOf(number: string): string {
  try {
    return readlinkSync(`${OPEN_FILES}/${number}`);
  } catch {
    // The file of this list itself is closed by now.
    return "";
  }
}

export interface SlowUpload {
  send: (more: string | Uint8Array) => void;
  finish: (rest?: string) => void;
  breakOff: () => void;
  answer: Promise<{ status: number | undefined; retryAfter: string | undefined; code: string | undefined }>;
}

/** Begins to send a file, usually to be previewed. The client of the test says how it goes on. */
export function beginUpload(
  url: string,
  headers: Record<string, string>,
  procedure = "gatherings.previewCalendar",
): SlowUpload {
  const sending = request(`${url}/trpc/${procedure}`, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/octet-stream", ...headers },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once("response", resolve);
    sending.on("error", reject);
  }).then(async (message) => {
    const { error } = (await json(message)) as { error?: { data: { appCode: string } } };
    return { status: message.statusCode, retryAfter: message.headers["retry-after"], code: error?.data.appCode };
  });
  // A test may break it off, and ask for no answer.
  answer.catch(() => undefined);
  sending.flushHeaders();
  return {
    send: (more) => void sending.write(more),
    finish: (rest) => void sending.end(rest),
    breakOff: () => void sending.destroy(),
    answer,
  };
}
