import { Link } from "wouter";
import type { ListedGathering } from "../../shared/gatherings/gatherings.ts";
import { Card } from "../components/Card.tsx";
import { FoldableCard } from "../components/FoldableCards.tsx";
import { useMessages } from "../hooks/use-messages.ts";
import { paths } from "../../shared/paths.ts";
import { GatheringRows } from "./GatheringRows.tsx";

export interface GatheringsCardProps {
  /** Its message. */
  heading: "comingUp" | "gatherings" | "goesTo" | "expectedOfYou";
  gatherings: readonly ListedGathering[];
  /** How many are shown. The others are on the page of all gatherings. */
  most?: number;
  /** Whether a phone folds it. */
  foldable?: boolean;
  /** Where all of them are. */
  href?: string;
}

/** A card of gatherings on a page about something else. */
export function GatheringsCard(props: GatheringsCardProps) {
  const { heading, gatherings, most = 5, foldable = false, href = paths.gatherings } = props;
  const say = useMessages("gathering-words");
  const Shell = foldable ? FoldableCard : Card;
  return (
    <Shell
      screenOnly
      heading={{ text: say(heading), level: 2 }}
      extra={<Link href={href}>{say("allGatherings")}</Link>}
      {...(foldable && { count: gatherings.length })}
    >
      <GatheringRows gatherings={gatherings.slice(0, most)} withDay />
    </Shell>
  );
}
