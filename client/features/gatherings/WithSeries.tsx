import type { ReactElement } from "react";
import type { RuledSeries } from "../../../shared/series/gathering-series.schema.ts";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { MessagePage } from "../../components/MessagePage.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

interface WithSeriesProps {
  id: number;
  /** The series is null if the gathering does not repeat. */
  children: (gathering: AnsweredGathering, series: RuledSeries | null) => ReactElement;
}

/** Renders a form that begins with a gathering and its series, once both are loaded. */
export function WithSeries({ id, children }: WithSeriesProps) {
  const say = useMessages("gatherings");
  const query = trpc.gatherings.get.useQuery({ id });
  const seriesId = query.data?.series_id ?? null;
  const series = trpc.gatherings.series.useQuery({ id: seriesId ?? 0 }, { enabled: seriesId !== null });
  const missing = <MessagePage title={say("notFound")} onward="gatherings" />;
  return (
    <Loaded query={query} what={say("theGathering")} missing={missing}>
      {(gathering) =>
        gathering.series_id === null ? (
          children(gathering, null)
        ) : (
          <Loaded query={series} what={say("theGathering")}>
            {(its) => children(gathering, its)}
          </Loaded>
        )
      }
    </Loaded>
  );
}
