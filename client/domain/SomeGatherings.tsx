import type { ListedGathering } from "../../shared/gatherings/gatherings.ts";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useInstant } from "../hooks/use-instant.ts";
import { trpc } from "../api/trpc.ts";
import { isWithin, periodAhead, periodOf, type Days } from "./gathering-days.ts";
import { GatheringsCard, type GatheringsCardProps } from "./GatheringsCard.tsx";

interface SomeGatheringsProps extends Omit<GatheringsCardProps, "gatherings"> {
  /** By default what is to come within a month: pages about something else load no more. */
  days?: Days;
  /** Which of them are shown. */
  wanted: (gathering: ListedGathering) => boolean;
}

/** A card of gatherings; nothing if there are none. */
export function SomeGatherings({ days, wanted, ...card }: SomeGatheringsProps) {
  const { today } = useCollectiveState();
  const { data = [] } = trpc.gatherings.list.useQuery(days ? periodOf(days) : periodAhead(today));
  const now = useInstant();
  const gatherings = data.filter(
    (gathering) => (days ? isWithin(gathering, days) : gathering.ends_at > now) && wanted(gathering),
  );
  return gatherings.length > 0 && <GatheringsCard gatherings={gatherings} {...card} />;
}
