import { useMemo, useRef } from "react";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import { isUpdateOf } from "../../../shared/events.ts";
import type { GatheringSeries, NewGatheringInput } from "../../../shared/gathering-series.ts";
import type { Gathering } from "../../../shared/gatherings.ts";
import { parseId } from "../../../shared/ids.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Page } from "../../components/Page.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import type { Doubt } from "../../forms/DraftForm.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { gatheringValues, type GatheringValues } from "./gathering-form.ts";
import { GatheringForm } from "./GatheringForm.tsx";
import { GatheringNotFound } from "./GatheringNotFound.tsx";
import { ScopeField } from "./ScopeField.tsx";

export function EditGatheringPage({ gatheringId }: { gatheringId: string }) {
  const say = useMessages("gatherings");
  const query = trpc.gatherings.get.useQuery({ id: parseId(gatheringId) ?? 0 });
  if (query.error?.data?.appCode === "GatheringNotFound") return <GatheringNotFound />;
  return (
    <Loaded query={query} what={say("theGathering")}>
      {(gathering) =>
        gathering.series_id === null ? (
          <EditGatheringForm key={gathering.id} gathering={gathering} series={null} />
        ) : (
          <EditRepeated key={gathering.id} gathering={gathering} seriesId={gathering.series_id} />
        )
      }
    </Loaded>
  );
}

function EditRepeated({ gathering, seriesId }: { gathering: Gathering; seriesId: number }) {
  const say = useMessages("gatherings");
  const query = trpc.gatherings.series.useQuery({ id: seriesId });
  return (
    <Loaded query={query} what={say("theGathering")}>
      {(series) => <EditGatheringForm gathering={gathering} series={series} />}
    </Loaded>
  );
}

function EditGatheringForm({ gathering, series }: { gathering: Gathering; series: GatheringSeries | null }) {
  const say = useMessages("gatherings");
  const saved = useMemo(() => gatheringValues(gathering, series), [gathering, series]);
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("saved"));
  const scope = useRef<GatheringScope>("This");
  const { id } = gathering;
  const repeatsAnew = ({ repeats }: Pick<GatheringValues, "repeats">) =>
    repeats !== null && JSON.stringify(repeats) !== JSON.stringify(saved.repeats);
  const form = useDraftForm({
    name: `gathering:${id}`,
    saved,
    async save({ repeats, ...input }: NewGatheringInput) {
      const anew = repeats && repeatsAnew({ repeats }) ? { repeats } : {};
      const result = await client.gatherings.update.mutate({ id, ...input, ...anew, scope: scope.current });
      offer(result, { GatheringUpdated: gathering, SeriesUpdated: series });
    },
    afterSave: { to: paths.gathering(id) },
    isChange: (event) =>
      isUpdateOf(event, "GatheringUpdated", id) || (series !== null && isUpdateOf(event, "SeriesUpdated", series.id)),
  });

  function askForScope(values: GatheringValues): Doubt | undefined {
    if (!series) return undefined;
    const anew = repeatsAnew(values);
    scope.current = anew ? "Following" : "This";
    const choose = (chosen: GatheringScope) => {
      scope.current = chosen;
    };
    return {
      title: say("scopeQuestion"),
      text: anew ? say("newRepetition") : <ScopeField onChange={choose} />,
      okText: say("saveScope"),
    };
  }

  return (
    <Page width="text" title={say("editTitle")} context={gathering.title}>
      <GatheringForm form={form} cancelTo={paths.gathering(id)} timeZone={gathering.time_zone} doubt={askForScope} />
    </Page>
  );
}
