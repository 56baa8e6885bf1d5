import { WEB_ADDRESS } from "../../../shared/constants.ts";

/** Without characters that mean something else in a `mailto:` link. */
const EMAIL_ADDRESS = /^[\p{L}\p{N}.+_-]+@[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u;

/** Where a contact leads: a web or email address; undefined for any other text, which is only shown. */
export function contactHref(text: string): string | undefined {
  if (WEB_ADDRESS.test(text) && URL.canParse(text)) return text;
  return EMAIL_ADDRESS.test(text) ? `mailto:${text}` : undefined;
}
