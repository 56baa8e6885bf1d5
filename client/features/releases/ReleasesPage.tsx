import type { Components } from "react-markdown";
import changelog from "../../../CHANGELOG.md?raw";
import { Markdown } from "../../components/Markdown.tsx";
import { useDocumentTitle } from "../../hooks/use-document-title.ts";

const COMPONENTS: Components = {
  h2: ({ children }) => <h2 style={{ marginBlockStart: "1.5em" }}>{children}</h2>,
};

/** The changelog. */
export function ReleasesPage() {
  useDocumentTitle("Changelog");
  return <Markdown components={COMPONENTS}>{changelog}</Markdown>;
}
