import { useEffect } from "react";
import type { Components } from "react-markdown";
import changelog from "../../../CHANGELOG.md?raw";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { Markdown } from "../../components/Markdown.tsx";

const COMPONENTS: Components = {
  h2: ({ children }) => <h2 style={{ marginBlockStart: "1.5em" }}>{children}</h2>,
};

/** What has changed for people, version by version. */
export function ReleasesPage() {
  useEffect(() => {
    document.title = `Changelog · ${PRODUCT_NAME}`;
  }, []);
  return <Markdown components={COMPONENTS}>{changelog}</Markdown>;
}
