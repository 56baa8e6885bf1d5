import { useEffect } from "react";
import { Link } from "wouter";
import type { ListedGathering } from "../../shared/gatherings/gatherings.ts";
import { paths } from "../../shared/paths.ts";
import { Card } from "../components/Card.tsx";
import { FoldableCard } from "../components/FoldableCards.tsx";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useInstant } from "../hooks/use-instant.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { trpc } from "../api/trpc.ts";
import { isWithin, periodAhead, periodOf, type Days } from "./gathering-days.ts";
import { GatheringRows } from "./GatheringRows.tsx";

interface SomeGatheringsProps {
  /** Its message. */
  heading: "comingUp" | "gatherings" | "goesTo" | "expectedOfYou";
  /** By default what is to come within a month: pages about something else load no more. */
  days?: Days;
  /** Which of them are shown. */
  wanted: (gathering: ListedGathering) => boolean;
  /** How many are shown. The others are on the page of all gatherings. */
  most?: number;
  /** Learns the ids of those that are shown. */
  onShown?: (ids: number[]) => void;
  /** Whether a phone folds it. */
  foldable?: boolean;
  /** Where all of them are. */
  href?: string;
}

/** A card of gatherings on a page about something else; nothing if there are none. */
export function SomeGatherings(props: SomeGatheringsProps) {
  const { heading, days, wanted, most = 5, onShown, foldable = false, href = paths.gatherings } = props;
  const say = useMessages("gathering-words");
  const { today } = useCollectiveState();
  const { data = [] } = trpc.gatherings.list.useQuery(days ? periodOf(days) : periodAhead(today));
  const now = useInstant();
  const gatherings = data.filter(
    (gathering) => (days ? isWithin(gathering, days) : gathering.ends_at > now) && wanted(gathering),
  );
  const shown = gatherings.slice(0, most);
  useEffect(() => {
    onShown?.(shown.map(({ id }) => id));
  });
  if (gatherings.length === 0) return null;
  const Shell = foldable ? FoldableCard : Card;
  return (
    <Shell
      screenOnly
      heading={{ text: say(heading), level: 2 }}
      extra={<Link href={href}>{say("allGatherings")}</Link>}
      {...(foldable && { count: gatherings.length })}
    >
      <GatheringRows gatherings={shown} withDay />
    </Shell>
  );
}
