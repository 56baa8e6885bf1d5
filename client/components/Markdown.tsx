import ReactMarkdown, { type Components } from "react-markdown";
import styles from "./Markdown.module.css";
import { isBeyondReason } from "./markdown-limits.ts";
import { Text } from "./Text.tsx";

const LINKS: Components = {
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
};

/** Images are omitted: they would be fetched from any server that the text names. */
const NEVER_SHOWN = ["img"];

/**
 * Renders Markdown. HTML is shown as text, and links lead only to web pages. `components` overrides elements. A text
 * that is nested too deeply is shown as it was typed.
 */
export function Markdown({ children, components }: { children: string; components?: Components }) {
  if (isBeyondReason(children)) {
    return (
      <Text as="p" multiline>
        {children}
      </Text>
    );
  }
  return (
    <div className={styles["prose"]}>
      <ReactMarkdown components={{ ...LINKS, ...components }} disallowedElements={NEVER_SHOWN}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
