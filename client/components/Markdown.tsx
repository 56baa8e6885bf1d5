import ReactMarkdown, { type Components } from "react-markdown";
import styles from "./Markdown.module.css";

const LINKS: Components = {
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
};

/** An image would be fetched from whoever the text names. */
const NEVER_SHOWN = ["img"];

/** Markdown that somebody wrote: its HTML is text, its links lead to web pages only. `components` adds to it. */
export function Markdown({ children, components }: { children: string; components?: Components }) {
  return (
    <div className={styles["prose"]}>
      <ReactMarkdown components={{ ...LINKS, ...components }} disallowedElements={NEVER_SHOWN}>
        {children}
      </ReactMarkdown>
    </div>
  );
}
