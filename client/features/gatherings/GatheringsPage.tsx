import { PlusOutlined } from "@ant-design/icons";
import { Flex, Radio } from "antd";
import { crewsByName } from "../../../shared/crews.ts";
import { parseId } from "../../../shared/ids.ts";
import { concerns, type ListedGathering } from "../../../shared/gatherings.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Page } from "../../components/Page.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { MEDIA } from "../../media.ts";
import { CREW_PARAMETER, newGatheringOf, paths, SHOWN_PARAMETER, type ShownGatherings } from "../../../shared/paths.ts";
import { ComingGatherings } from "./ComingGatherings.tsx";
import { PastGatherings } from "./PastGatherings.tsx";

/** Ant Design's calendar is large, and few look at it. */
const Month = lazyComponent(
  () => import("./GatheringMonth.tsx").then((m) => m.GatheringMonth),
  () => <LoadingPage />,
);

const PARTS = { coming: ComingGatherings, past: PastGatherings, month: Month };

/** Gatherings to come, past ones, or a month: everyone's, or yours. */
export function GatheringsPage() {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const { person_id } = useMe();
  const [crew] = useAddressChoice(CREW_PARAMETER);
  const [whose] = useAddressChoice("whose");
  const [asked] = useAddressChoice(SHOWN_PARAMETER);
  const isPhone = useMedia(MEDIA.phone);
  const crewId = parseId(crew ?? "");
  const offered = (["coming", "month", "past"] as const).filter((part) => part !== "month" || !isPhone);
  const shown = offered.find((part) => part === asked) ?? "coming";
  const Part = PARTS[shown];
  return (
    <Page
      width="wide"
      title={sayShared("gatherings")}
      context={say("whenWeMeet")}
      actions={
        <>
          <LinkButton type="text" href={paths.gatheringTemplates}>
            {say("templates")}
          </LinkButton>
          <LinkButton type="text" href={paths.importCalendar}>
            {say("importCalendar")}
          </LinkButton>
          <LinkButton href={paths.newPoll}>{say("findATime")}</LinkButton>
          <LinkButton
            type="primary"
            href={crewId === undefined ? paths.newGathering : newGatheringOf({ crew: crewId })}
            icon={<PlusOutlined aria-hidden />}
          >
            {say("newGathering")}
          </LinkButton>
        </>
      }
    >
      <Choices shown={shown} offered={offered} />
      <Part
        wanted={(gathering: ListedGathering) =>
          (crewId === undefined || gathering.crew_id === crewId) && (whose !== "mine" || concerns(gathering, person_id))
        }
        isChosen={crewId !== undefined || whose === "mine"}
      />
    </Page>
  );
}

const ALL = "all";

/** The view and its filters, as they stand in the page's address. */
function Choices({ shown, offered }: { shown: ShownGatherings; offered: readonly ShownGatherings[] }) {
  const say = useMessages("gatherings");
  const { crews } = useCollectiveState();
  const [, show] = useAddressChoice(SHOWN_PARAMETER);
  const [whose, choose] = useAddressChoice("whose");
  const [crew, chooseCrew] = useAddressChoice(CREW_PARAMETER);
  const crewId = parseId(crew ?? "");
  return (
    <Flex wrap gap="middle">
      <Radio.Group
        aria-label={say("when")}
        optionType="button"
        value={shown}
        options={offered.map((value) => ({ value, label: say(value) }))}
        onChange={({ target }) => show(target.value === "coming" ? null : (target.value as string))}
      />
      <Radio.Group
        aria-label={say("whose")}
        optionType="button"
        value={whose === "mine" ? "mine" : "all"}
        options={(["all", "mine"] as const).map((value) => ({ value, label: say(value) }))}
        onChange={({ target }) => choose(target.value === "mine" ? "mine" : null)}
      />
      <NativeSelect
        label={say("ofCrew")}
        value={crewId === undefined ? ALL : String(crewId)}
        onChange={(id) => chooseCrew(id === ALL ? null : id)}
        options={[ALL, ...crewsByName(crews).map(({ id }) => String(id))]}
        nameOf={(chosen) => crews.find(({ id }) => String(id) === chosen)?.name ?? say("allCrews")}
      />
    </Flex>
  );
}
