import { linkAddresses, type TextPart } from "./linked-text.ts";

/** A node of the tree that the Markdown parser makes. */
interface Node {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, string>;
  children?: Node[];
}

/** A plugin that makes links of the web and email addresses that stand in a text, but not in its code. */
export function linkedMarkdown() {
  return linkIn;
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
