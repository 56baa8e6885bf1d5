import { LinkedText } from "../../components/LinkedText.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { hasMarks, plainMarkdown } from "../../components/markdown-text.ts";

/** Most descriptions have no marks, so that the parser is loaded with one that has. */
const Markdown = lazyComponent(
  () => import("../../components/Markdown.tsx").then((m) => m.Markdown),
  ({ children }) => <Plain text={children} />,
);

/** The page has the first-level heading, so headings in the text start at the second level. */
const HEADINGS = { h1: "h2" } as const;

/** The description of a crew, as Markdown that keeps line breaks (`docs/domain/crews.md#crews`). */
export function CrewDescription({ text }: { text: string }) {
  if (!hasMarks(text)) return <Plain text={text} />;
  return (
    <Markdown components={HEADINGS} compact>
      {text}
    </Markdown>
  );
}

function Plain({ text }: { text: string }) {
  return <LinkedText>{plainMarkdown(text)}</LinkedText>;
}
