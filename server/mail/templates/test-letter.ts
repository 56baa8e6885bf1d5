import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The mail with which a host tries out the settings for mail. */
export function testLetter(baseUrl: string): Mail {
  return writeLetter({
    kind: "test",
    subject: `A test mail from ${PRODUCT_NAME}`,
    blocks: [
      "Mail works: this was sent with the settings of the server.",
      "Look at the sender, and whether it was taken for spam. You can delete it then.",
      { label: `Open ${PRODUCT_NAME}`, url: baseUrl },
    ],
    sender: new URL(baseUrl).host,
  });
}
