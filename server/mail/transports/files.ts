import { mkdir, open, rename } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Logger } from "pino";
import { composeMessage } from "./message.ts";
import { DeliveryError, errorCode, type MailTransport } from "./transport.ts";

/** Only its owner reads what holds secret links. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Writes each mail into a folder, as an `.eml` file that mail programs open, and logs where: this is how an
 * installation without a mail server finds its links.
 */
export function fileTransport(folder: string, log: Logger): MailTransport {
  return {
    send: async (mail) => {
      const path = join(folder, `${mail.idempotencyKey}.eml`);
      try {
        const content = await new MailComposer({ ...composeMessage(mail), newline: "win" }).compile().build();
        await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
        await writeWhole(path, content);
        await syncFolder(folder);
      } catch (error) {
        const message = error instanceof Error ? error.message : "The file could not be written";
        throw new DeliveryError(message, { code: errorCode(error), cause: error });
      }
      log.info({ path }, `A mail was written to ${path}`);
    },
  };
}

/** Leaves a whole file or none, over a power cut too; a second attempt replaces the first one's. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, "w", FILE_MODE);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}

/** A new name survives a power cut only when its folder is synced too. */
async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
