import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import type { Email } from "../outbox.ts";
import { writeEmail } from "./email.ts";

export function testEmail(language: Language, baseUrl: string): Email {
  const inWords = say(language, "emails");
  const product = PRODUCT_NAME;
  return writeEmail({
    language,
    kind: "test",
    subject: inWords("testSubject", { product }),
    blocks: [inWords("testWorks"), inWords("testCheck"), { label: inWords("testOpen", { product }), url: baseUrl }],
    sender: new URL(baseUrl).host,
  });
}
