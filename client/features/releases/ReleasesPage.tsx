import type { Components } from "react-markdown";
import changelog from "../../../CHANGELOG.md?raw";
import { Markdown } from "../../components/Markdown.tsx";
import { useDocumentTitle } from "../../hooks/use-document-title.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";

const COMPONENTS: Components = {
  h2: ({ children }) => <h2 style={{ marginBlockStart: "1.5em" }}>{children}</h2>,
};

/** The changelog, which is written in English. */
export function ReleasesPage() {
  const say = useMessages("common");
  useDocumentTitle(say("changelog"));
  return (
    <>
      {getLanguage() !== "en" && <p>{say("inEnglish")}</p>}
      <div lang="en" dir="ltr">
        <Markdown components={COMPONENTS}>{changelog}</Markdown>
      </div>
    </>
  );
}
