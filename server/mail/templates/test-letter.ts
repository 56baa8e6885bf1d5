import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail that tests the settings for mail. */
export function testLetter(baseUrl: string): Mail {
  return writeLetter({
    kind: "test",
    subject: `A test mail from ${PRODUCT_NAME}`,
    blocks: [
      "Mail works: this was sent with the server's settings.",
      "Check the sender, and whether it was taken for spam. Then you can delete it.",
      { label: `Open ${PRODUCT_NAME}`, url: baseUrl },
    ],
    sender: new URL(baseUrl).host,
  });
}
