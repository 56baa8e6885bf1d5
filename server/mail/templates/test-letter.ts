import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { Language } from "../../../shared/languages.ts";
import { say } from "../../messages.ts";
import type { Mail } from "../outbox.ts";
import { writeLetter } from "./letter.ts";

/** The email that tests the settings for mail. */
export function testLetter(language: Language, baseUrl: string): Mail {
  const inWords = say(language, "letters");
  const product = PRODUCT_NAME;
  return writeLetter({
    language,
    kind: "test",
    subject: inWords("testSubject", { product }),
    blocks: [inWords("testWorks"), inWords("testCheck"), { label: inWords("testOpen", { product }), url: baseUrl }],
    sender: new URL(baseUrl).host,
  });
}
