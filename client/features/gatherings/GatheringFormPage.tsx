import { useRef, useState } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";
import { isIsoDate } from "../../../shared/basics/dates.ts";
import { contentOf, type ChangeResult } from "../../../shared/events/events.ts";
import type { GatheringScope } from "../../../shared/enumerations.ts";
import type { RuledSeries, NewGatheringInput } from "../../../shared/series/gathering-series.schema.ts";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { CREW_PARAMETER, DAY_PARAMETER, NEW_POLL_URL, paths } from "../../../shared/paths.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import type { Doubt } from "../../forms/DraftForm.tsx";
import { useEntityForm } from "../../forms/use-entity-form.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useInstant } from "../../hooks/use-instant.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { periodAhead } from "../../domain/gathering-days.ts";
import { trpc } from "../../api/trpc.ts";
import {
  gatheringValues,
  labelsOf,
  loadGatheringSchema,
  NEW_GATHERING,
  repeatsAnew,
  storedTimes,
  type GatheringValues,
} from "./gathering-form.ts";
import { GatheringForm, NotesForm } from "./GatheringForm.tsx";
import { sharedDetails } from "./shared-details.ts";
import { ScopeField } from "./ScopeField.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";
import { usualTimes } from "./usual-times.ts";
import { WithSeries } from "./WithSeries.tsx";

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** The form for a new gathering, or for the one in the page's path. */
export function GatheringFormPage({ gatheringId }: { gatheringId?: string }) {
  return gatheringId === undefined ? (
    <NewGathering />
  ) : (
    <WithSeries id={parseId(gatheringId) ?? 0}>
      {(gathering, series) => <OneGathering key={gathering.id} gathering={gathering} series={series} />}
    </WithSeries>
  );
}

/**
 * The form for a new gathering, which begins with the crew or the day in the page's address, with what another app has
 * shared, and with the usual times.
 */
function NewGathering() {
  const say = useMessages("gatherings");
  const { time_zone, crews, today } = useCollectiveState();
  const [crew] = useAddressChoice(CREW_PARAMETER);
  const [day] = useAddressChoice(DAY_PARAMETER);
  const search = useSearch();
  const crewId = crews.find(({ id, archived_at }) => id === parseId(crew ?? "") && archived_at === null)?.id ?? null;
  const { client, gatherings } = trpc.useUtils();
  const [, navigate] = useLocation();
  const planned = useRef<number>(undefined);
  // By what the device knows when the form is opened: what comes later moves nothing.
  const [times] = useState(() =>
    usualTimes({
      gatherings: [
        ...(gatherings.list.getData(periodAhead(today)) ?? []),
        ...(gatherings.list.getInfiniteData({})?.pages.flat() ?? []),
      ],
      timeZone: time_zone,
      today,
      day: day !== null && isIsoDate(day) ? day : undefined,
    }),
  );
  const saved: GatheringValues = { ...NEW_GATHERING, ...sharedDetails(search), ...times, crew_id: crewId };
  const form = useEntityForm({
    name: "new-gathering",
    edited: null,
    saved,
    loadSchema: loadGatheringSchema,
    labelOf: labelsOf(say, useMessages("labels")),
    async save(gathering: NewGatheringInput) {
      const result = await client.gatherings.create.mutate(gathering);
      planned.current = await idOfPlanned(client, result);
      return result;
    },
    to: () => (planned.current === undefined ? paths.gatherings : paths.gathering(planned.current)),
    text: say("planned"),
    takeBack: {
      async undo() {
        navigate(paths.gatherings);
        await client.gatherings.delete.mutate({ id: planned.current ?? 0 });
      },
      undone: say("deleted"),
    },
  });
  return (
    <Page
      width="text"
      title={say("newGathering")}
      context={say("whenWeMeet")}
      actions={
        <>
          <LinkButton href={paths.gatheringTemplates}>{say("manageTemplates")}</LinkButton>
          <LinkButton href={NEW_POLL_URL}>{say("findATime")}</LinkButton>
        </>
      }
    >
      <TemplateChoice form={form} />
      <GatheringForm form={form} cancelTo={paths.gatherings} timeZone={time_zone} />
    </Page>
  );
}

/** Returns the id of the new gathering, or of the first one of a new series. */
async function idOfPlanned({ gatherings }: Client, { events }: ChangeResult): Promise<number | undefined> {
  const [planned] = events.flatMap((event) => contentOf(event, "GatheringUpdated") ?? []);
  if (planned) return planned.id;
  const [series] = events.flatMap((event) => contentOf(event, "SeriesUpdated") ?? []);
  const day = series?.starts_at.slice(0, "2026-01-01".length);
  // The gathering is planned even if this query fails.
  const ofDay = day === undefined ? [] : await gatherings.list.query({ from: day, to: day }).catch(() => []);
  return ofDay.find(({ series_id }) => series_id === series?.id)?.id;
}

function OneGathering({ gathering, series }: { gathering: AnsweredGathering; series: RuledSeries | null }) {
  const say = useMessages("gatherings");
  const saved = gatheringValues(gathering, series);
  const { client } = trpc.useUtils();
  const isOver = gathering.ends_at <= useInstant();
  const scope = useRef<GatheringScope>("This");
  const { id } = gathering;
  const form = useEntityForm({
    name: `gathering:${id}`,
    edited: { GatheringUpdated: gathering, SeriesUpdated: series },
    saved,
    loadSchema: loadGatheringSchema,
    labelOf: labelsOf(say, useMessages("labels")),
    save({ repeats, ...input }: NewGatheringInput) {
      const anew = repeatsAnew(repeats, saved) ? { repeats } : {};
      const times = storedTimes(input, [gathering], gathering.time_zone);
      return client.gatherings.update.mutate({ id, ...input, ...times, ...anew, scope: scope.current });
    },
    to: paths.gathering(id),
    text: say("saved"),
  });

  function askForScope(values: GatheringValues): Doubt | undefined {
    if (!series) return undefined;
    const anew = repeatsAnew(values.repeats, saved);
    scope.current = anew ? "Following" : "This";
    const choose = (chosen: GatheringScope) => {
      scope.current = chosen;
    };
    return {
      title: say("scopeQuestion"),
      text: anew ? say("newRepetition") : <ScopeField onChange={choose} />,
      okText: say("save"),
    };
  }

  return (
    <Page width="text" title={say(isOver ? "editNotes" : "editTitle")} about={gathering.title}>
      {isOver ? (
        <NotesForm form={form} cancelTo={paths.gathering(id)} />
      ) : (
        <GatheringForm
          form={form}
          own={gathering}
          cancelTo={paths.gathering(id)}
          timeZone={gathering.time_zone}
          doubt={askForScope}
        />
      )}
    </Page>
  );
}
