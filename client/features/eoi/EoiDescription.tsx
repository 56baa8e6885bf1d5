import type { Components } from "react-markdown";
import type { Collective } from "../../../shared/collective/collective.ts";
import { Markdown } from "../../components/Markdown.tsx";
import { Card } from "../../components/Card.tsx";

/** The page has the first-level heading, so headings in the text start at the second level. */
const HEADINGS: Components = { h1: "h2" };

/** The members' text for people who would like to join, while the feature is enabled. */
export function EoiDescription({ collective }: { collective: Collective }) {
  if (!collective.feature_eoi || !collective.eoi_description) return null;
  return (
    <Card>
      <Markdown components={HEADINGS} lang={collective.language}>
        {collective.eoi_description}
      </Markdown>
    </Card>
  );
}
