import type { PushNotification } from "../../../shared/notifications/notifications.ts";
import type { Collective } from "../../../shared/collective/collective.ts";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { DEFAULT_LANGUAGE, type Language } from "../../../shared/languages.ts";
import type { Say } from "../../../shared/messages.ts";
import { withoutUnstorable } from "../../../shared/basics/fields.schema.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import { say } from "../../messages.ts";
import { asLine } from "../../../shared/basics/visible-text.ts";
import { oneLine } from "../one-line.ts";
import type { Instant } from "../../db/schema.ts";
import type { EmailKind, Email } from "../outbox.ts";
import { look, STYLE_SHEET } from "./email-look.ts";

/** A paragraph, a link that stands alone, or links to choose from. */
type Block = string | Target | readonly Target[];

interface Target {
  label: string;
  url: string;
}

export interface EmailParts {
  /** The language of its texts. */
  language?: Language;
  kind: EmailKind;
  subject: string;
  blocks: readonly Block[];
  /** The sender's name in the header and the footer. */
  sender: string;
  /** Where mail programs turn this kind of email off, if it can be turned off. */
  unsubscribeUrl?: string;
  /** The collective's address, to which replies go; null if nobody reads them. */
  replyTo?: string | null;
  /** The content of a notification; the title is the subject, and the page that of the first link, unless they are given. */
  notification?: Partial<PushNotification>;
}

/** The content of one of many emails of a collective. Its language, sender and kind are added to it (`news/write-news.ts`). */
export interface EmailContent extends Pick<EmailParts, "subject" | "blocks" | "notification"> {
  /** The tags of waiting notifications that give way to it, beside its own: of the things that it joins. */
  replaces?: readonly string[];
  /** When the first thing that it is about begins, if it is about gatherings. */
  begins?: Instant | undefined;
}

/** The facts that all emails of a collective need. */
export interface EmailSetting {
  collective: Pick<Collective, "name">;
  /** The installation's URL. */
  baseUrl: string;
  /** The time zone in which times are told: the collective's. */
  timeZone: string;
  /** Times in words, kept for the emails to others. */
  times: Map<string, string>;
}

/**
 * Builds an email as text and as HTML. If it has links, which are all of one installation, its footer leads to the
 * guide there. The HTML is readable without images and style sheets, and also shows each link's
 * URL, so that people can copy it.
 */
export function writeEmail(parts: EmailParts): Email {
  const { language = DEFAULT_LANGUAGE, kind, blocks, sender, unsubscribeUrl, replyTo = null } = parts;
  const subject = asLine(parts.subject);
  const inWords = say(language, "mail");
  const inTheirs = `lang="${language}" dir="${say(language, "common")("direction")}"`;
  const name = oneLine(sender);
  const [{ url: firstUrl } = {}] = blocks.flatMap((block): Partial<Target>[] =>
    typeof block === "string" ? [] : [block].flat(),
  );
  const replies =
    replyTo === null
      ? inWords(unsubscribeUrl ? "answerThere" : "noReplies")
      : inWords(unsubscribeUrl ? "answerThereOrReply" : "repliesTo", { address: replyTo });
  const footer = `${inWords("sentBy", { product: PRODUCT_NAME, sender: name })}\n${replies}`;
  const footerLinks: Target[] = [
    ...(firstUrl
      ? [{ label: inWords("howItWorks", { product: PRODUCT_NAME }), url: new URL(paths.help, firstUrl).href }]
      : []),
    ...(unsubscribeUrl ? [{ label: inWords("turnOff"), url: unsubscribePage(unsubscribeUrl) }] : []),
  ];
  return {
    kind,
    subject,
    replyTo,
    text: `${[...blocks, `-- \n${footer}`, ...footerLinks]
      .map((block) => withoutMarks(asText(inWords, block)))
      .join("\n\n")}\n`,
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
      `<footer ${look("footer")}>${escapeHtml(footer).replace("\n", "<br>")}${footerLinks.map(quietLink).join("")}</footer>`,
      "</div>",
      "</body>",
      "</html>",
      "",
    ].join("\n"),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl, notification: notificationOf(parts, firstUrl) }),
  };
}

/** The longest line of a notification: a push service takes 4 KB. */
const LONGEST_LINE = 200;

/** Notifications differ by kind and page, unless the email says which of them are on the same thing. */
function notificationOf(
  { kind, subject, notification: { title = subject, text, ...rest } = {} }: EmailParts,
  url: string = paths.dashboard,
): PushNotification {
  const page = rest.page ?? withinApp(url);
  const shortened = (line: string) => withoutUnstorable(asLine(line).slice(0, LONGEST_LINE));
  const line = text !== undefined && { text: shortened(text) };
  return { title: shortened(title), page, tag: `${kind} ${page}`, ...line, ...rest };
}

/** A link as a path. */
export function withinApp(url: string): string {
  const { pathname, search, hash } = new URL(url, "http://localhost");
  return pathname + search + hash;
}

/** The page for people: they need no token in its path, as mail programs do. */
function unsubscribePage(url: string): string {
  const end = url.lastIndexOf("/");
  return withToken(url.slice(0, end), url.slice(end + 1));
}

function asText(inWords: Say<"mail">, block: Block): string {
  if (typeof block === "string") return block;
  return [block]
    .flat()
    .map((target) => inWords("linkWithLabel", { ...target }))
    .join("\n");
}

function asHtml(inWords: Say<"mail">, block: Block): string {
  if (typeof block === "string")
    return `<p ${look("paragraph")}>${withElements(escapeHtml(block)).replaceAll("\n", "<br>")}</p>`;
  if (!("url" in block))
    return `<p ${look("choices")}>${block.map((target) => asButton(target, "choice")).join("\n")}</p>`;
  const url = escapeHtml(block.url);
  return [
    `<p ${look("paragraph")}>${asButton(block)}</p>`,
    `<p ${look("address")}>${escapeHtml(inWords("orOpenLink"))}<br><span dir="ltr">${url}</span></p>`,
  ].join("\n");
}

function asButton({ label, url }: Target, part: "button" | "choice" = "button"): string {
  return `<a ${look(part)} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

function quietLink({ label, url }: Target): string {
  return `<br><a ${look("quietLink")} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Unicode's marks around a text whose direction is its own. */
const [FIRST_STRONG, END] = ["\u2068", "\u2069"];

/** Puts people's own words in one line. In HTML they have their own direction, which can differ from the email's. */
export function theirWords(text: string): string {
  return `${FIRST_STRONG}${oneLine(text)}${END}`;
}

const withElements = (html: string) => html.replaceAll(FIRST_STRONG, "<bdi>").replaceAll(END, "</bdi>");
const withoutMarks = (text: string) => text.replaceAll(FIRST_STRONG, "").replaceAll(END, "");
