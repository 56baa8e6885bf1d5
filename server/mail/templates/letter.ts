import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { oneLine } from "../one-line.ts";
import type { Mail } from "../outbox.ts";

/** A paragraph, or a link that stands alone. */
type Block = string | { label: string; url: string };

interface Letter {
  subject: string;
  blocks: readonly Block[];
  /** Whose mail it is, as the footer says it. */
  sender: string;
}

/** The frame of every mail, as text and as HTML that needs no style sheet to be read. */
export function writeLetter({ subject, blocks, sender }: Letter): Mail {
  const footer = `Sent by ${PRODUCT_NAME} for ${oneLine(sender)}.`;
  return {
    subject,
    text: `${[...blocks.map(asText), `-- \n${footer}`].join("\n\n")}\n`,
    html: [
      "<!doctype html>",
      '<html lang="en">',
      `<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      "<body>",
      ...blocks.map(asHtml),
      `<hr><p>${escapeHtml(footer)}</p>`,
      "</body>",
      "</html>",
      "",
    ].join("\n"),
  };
}

function asText(block: Block): string {
  return typeof block === "string" ? block : `${block.label}:\n${block.url}`;
}

function asHtml(block: Block): string {
  if (typeof block === "string") return `<p>${escapeHtml(block)}</p>`;
  return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
