import { linkAddresses, type TextPart } from "./linked-text.ts";

/** A node of the tree that the Markdown parser makes. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string>;
  children?: Node[];
  /** Where it is in the source. */
  position?: Record<"start" | "end", { offset?: number }>;
}

/**
 * A plugin that makes links of the web and email addresses that stand in a text, but not in its code. Numbers stay as
 * they are typed: those of a list, which are often days, and factors between asterisks.
 */
export function linkedMarkdown() {
  return (tree: Node, file: { toString: () => string }) => {
    keepNumbers(tree, file.toString());
    linkIn(tree);
  };
}

function keepNumbers(node: Node, source: string): void {
  node.children = (node.children ?? []).map((child) => {
    const [start = 0, end = 0] = [child.position?.start.offset, child.position?.end.offset];
    const number = /^\d+/.exec(child.tagName === "li" ? source.slice(start, start + 9) : "")?.[0];
    if (number !== undefined) child.properties = { ...child.properties, value: number };
    const isBetweenDigits = /\d/.test(source[start - 1] ?? "") && /\d/.test(source[end] ?? "");
    if (["em", "strong"].includes(child.tagName ?? "") && isBetweenDigits) {
      return { type: "text", value: source.slice(start, end) };
    }
    keepNumbers(child, source);
    return child;
  });
}

function linkIn(node: Node): void {
  node.children = (node.children ?? []).flatMap((child) => {
    if (child.type === "text") return linkAddresses(child.value ?? "").map(nodeOf);
    if (child.tagName !== "a" && child.tagName !== "code") linkIn(child);
    return [child];
  });
}

/** Telephone numbers stay as they are: within a longer text, other numbers look like them. */
function nodeOf({ text, href }: TextPart): Node {
  const value = { type: "text", value: text };
  if (href === undefined || href.startsWith("tel:")) return value;
  return { type: "element", tagName: "a", properties: { href }, children: [value] };
}
