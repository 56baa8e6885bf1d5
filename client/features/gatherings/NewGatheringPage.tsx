import { useMemo } from "react";
import { isIsoDate } from "../../../shared/dates.ts";
import type { NewGatheringInput } from "../../../shared/gathering-series.ts";
import { parseId } from "../../../shared/ids.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { Page } from "../../components/Page.tsx";
import { useDraftForm } from "../../forms/use-draft-form.ts";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { CREW_PARAMETER, DAY_PARAMETER, paths } from "../../../shared/paths.ts";
import { trpc } from "../../trpc.ts";
import { NEW_GATHERING, type GatheringValues } from "./gathering-form.ts";
import { GatheringForm } from "./GatheringForm.tsx";
import { TemplateChoice } from "./TemplateChoice.tsx";

/** Plans a gathering, of the crew or on the day that the page's address names. */
export function NewGatheringPage() {
  const say = useMessages("gatherings");
  const { time_zone, crews } = useCollectiveState();
  const [crew] = useAddressChoice(CREW_PARAMETER);
  const [day] = useAddressChoice(DAY_PARAMETER);
  const crewId = crews.find(({ id, archived_at }) => id === parseId(crew ?? "") && archived_at === null)?.id ?? null;
  const { client } = trpc.useUtils();
  const saved = useMemo<GatheringValues>(
    () => ({
      ...NEW_GATHERING,
      crew_id: crewId,
      starts_at: day !== null && isIsoDate(day) ? `${day}T` : NEW_GATHERING.starts_at,
    }),
    [crewId, day],
  );
  const form = useDraftForm({
    name: "new-gathering",
    saved,
    save: (gathering: NewGatheringInput) => client.gatherings.create.mutate(gathering),
    afterSave: { to: paths.gatherings, text: say("planned") },
  });
  return (
    <Page
      width="text"
      title={say("newGatheringTitle")}
      context={say("whenWeMeet")}
      actions={<LinkButton href={paths.newPoll}>{say("findATime")}</LinkButton>}
    >
      <TemplateChoice onChoose={form.fillIn} />
      <GatheringForm form={form} submitLabel={say("plan")} cancelTo={paths.gatherings} timeZone={time_zone} />
    </Page>
  );
}
