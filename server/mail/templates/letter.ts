import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { paths } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";
import { oneLine } from "../one-line.ts";
import type { LetterKind, Mail } from "../outbox.ts";
import { look, STYLE_SHEET } from "./letter-look.ts";

/** A paragraph, or a link that stands alone. */
type Block = string | Target;

interface Target {
  label: string;
  url: string;
}

interface Letter {
  /** The language of its texts. */
  language?: Language;
  kind: LetterKind;
  subject: string;
  blocks: readonly Block[];
  /** The sender's name in the header and the footer. */
  sender: string;
  /** The link that turns this kind of mail off, if it can be turned off. */
  unsubscribeUrl?: string;
}

/**
 * Builds a mail as text and as HTML. If it has links, which are all of one installation, its footer leads to the guide
 * there. The HTML is readable without images and style sheets, and also shows each link's
 * URL, so that people can copy it.
 */
export function writeLetter(letter: Letter): Mail {
  const { language = DEFAULT_LANGUAGE, kind, subject, blocks, sender, unsubscribeUrl } = letter;
  const inWords = say(language, "mail");
  const inTheirs = `lang="${language}" dir="${say(language, "common")("direction")}"`;
  const name = oneLine(sender);
  const footer = inWords("sentBy", { product: PRODUCT_NAME, sender: name });
  const firstUrl = blocks.find((block) => typeof block !== "string")?.url;
  const footerLinks: Target[] = [
    ...(firstUrl
      ? [{ label: inWords("howItWorks", { product: PRODUCT_NAME }), url: new URL(paths.help, firstUrl).href }]
      : []),
    ...(unsubscribeUrl ? [{ label: inWords("turnOff"), url: unsubscribeUrl }] : []),
  ];
  return {
    kind,
    subject,
    text: `${[...blocks, `-- \n${footer}`, ...footerLinks].map((block) => asText(inWords, block)).join("\n\n")}\n`,
    html: [
      "<!doctype html>",
      `<html ${inTheirs}>`,
      "<head>",
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark">',
      '<meta name="supported-color-schemes" content="light dark">',
      `<title>${escapeHtml(subject)}</title>`,
      `<style>${STYLE_SHEET}</style>`,
      "</head>",
      `<body ${look("page")}>`,
      // Some mail programs drop what is around it, so the background and the language have an element of their own.
      `<div ${inTheirs} ${look("ground")}>`,
      `<main ${look("card")}>`,
      `<p ${look("sender")}>${escapeHtml(name)}</p>`,
      `<h1 ${look("heading")}>${escapeHtml(subject)}</h1>`,
      ...blocks.map((block) => asHtml(inWords, block)),
      "</main>",
      `<footer ${look("footer")}>${escapeHtml(footer)}${footerLinks.map(quietLink).join("")}</footer>`,
      "</div>",
      "</body>",
      "</html>",
      "",
    ].join("\n"),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  };
}

function asText(inWords: Say<"mail">, block: Block): string {
  return typeof block === "string" ? block : inWords("linkWithLabel", { ...block });
}

function asHtml(inWords: Say<"mail">, block: Block): string {
  if (typeof block === "string") return `<p ${look("paragraph")}>${escapeHtml(block).replaceAll("\n", "<br>")}</p>`;
  const url = escapeHtml(block.url);
  return [
    `<p ${look("paragraph")}><a ${look("button")} href="${url}">${escapeHtml(block.label)}</a></p>`,
    `<p ${look("address")}>${escapeHtml(inWords("orOpenLink"))}<br><span dir="ltr">${url}</span></p>`,
  ].join("\n");
}

function quietLink({ label, url }: Target): string {
  return `<br><a ${look("quietLink")} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
