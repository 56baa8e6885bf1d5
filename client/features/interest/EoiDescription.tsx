import type { Components } from "react-markdown";
import type { Collective } from "../../../shared/collective.ts";
import { Markdown } from "../../components/Markdown.tsx";
import { Card } from "../../components/Card.tsx";

/** The page's own heading is the first; what members write begins one below it. */
const HEADINGS: Components = { h1: "h2" };

/** What members tell those who would like to join, while they may. */
export function EoiDescription({ collective }: { collective: Collective }) {
  if (!collective.feature_eoi || !collective.eoi_description) return null;
  return (
    <Card>
      <Markdown components={HEADINGS}>{collective.eoi_description}</Markdown>
    </Card>
  );
}
