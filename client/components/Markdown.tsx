import ReactMarkdown, { type Components } from "react-markdown";
import type { Language } from "../../shared/languages.ts";
import { classNames } from "./class-names.ts";
import { linkedMarkdown } from "./linked-markdown.ts";
import styles from "./Markdown.module.css";
import { Paragraph } from "./Text.tsx";

const LINKS: Components = {
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  ),
};

/** The line break after it is shown already. */
const NO_BREAKS: Components = { br: () => null };

/** Images are omitted unless `components` shows them: they would be fetched from any server that the text names. */
const OMITTED = ["img"];

interface MarkdownProps {
  children: string;
  components?: Components;
  compact?: boolean;
  /** The language of the text, if it is known. */
  lang?: Language | null;
}

/**
 * Renders Markdown, in which addresses are links. HTML is shown as text, and links lead only to web pages and addresses. `components` overrides elements, and
 * `compact` shows every line break, and small headings. What nests too deep is shown as it was typed.
 */
export function Markdown({ children, components, compact, lang }: MarkdownProps) {
  if (isBeyondReason(children)) {
    return (
      <Paragraph multiline lang={lang}>
        {children}
      </Paragraph>
    );
  }
  return (
    <div className={classNames(styles["prose"], compact && styles["compact"])} lang={lang ?? undefined} dir="auto">
      <ReactMarkdown
        components={{ ...LINKS, ...(compact && NO_BREAKS), ...components }}
        rehypePlugins={[linkedMarkdown]}
        disallowedElements={components?.img ? [] : OMITTED}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}

/** A line in which quotes and lists are nested more than 20 deep, or that is indented far enough for it. */
const DEEP = /^(?:(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){20}|(?: *\t){20}| {80})/m;

/** The characters that may begin or end an emphasis, a link or an image. */
const MARKS = /[*_]+|\[/g;
const MOST_MARKS = 1_000;

/** Whether nobody wrote this Markdown by hand: rendering it would take seconds, or more stack than there is. */
function isBeyondReason(text: string): boolean {
  return DEEP.test(text) || (text.match(MARKS)?.length ?? 0) > MOST_MARKS;
}
