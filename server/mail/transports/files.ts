import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import { replaceFile } from "../../db/atomic-write.ts";
import { writeFault } from "../../db/file-fault.ts";
import { composeMessage } from "./message.ts";
import { DeliveryError, errorCode, type MailTransport } from "./transport.ts";

/** Readable only by its owner, because emails contain secret links. */
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/** Writes each email to an `.eml` file, which mail programs can open. Without a mail server, hosts find links there. */
export function fileTransport(folder: string): MailTransport {
  return {
    send: async (email) => {
      const path = join(folder, `${email.idempotencyKey}.eml`);
      try {
        const content = await new MailComposer({ ...composeMessage(email), newline: "win" }).compile().build();
        await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
        // A second attempt replaces the first one's file.
        await writeFile(`${path}.part`, content, { mode: FILE_MODE });
        await replaceFile(`${path}.part`, path);
      } catch (error) {
        const fault = writeFault(error, path, `emails to the folder in OUTBOX_DIR, ${folder}`);
        const message = fault instanceof Error ? fault.message : "The file could not be written";
        throw new DeliveryError(message, { code: errorCode(error), cause: error });
      }
      return { path };
    },
  };
}
