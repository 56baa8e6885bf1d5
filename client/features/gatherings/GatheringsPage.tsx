import { PlusOutlined } from "@ant-design/icons";
import { Radio } from "antd";
import { useEffect } from "react";
import { crewsByName } from "../../../shared/crews/crews.ts";
import { parseId } from "../../../shared/basics/ids.ts";
import { concerns, type ListedGathering } from "../../../shared/gatherings/gatherings.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { LinkButton } from "../../components/LinkButton.tsx";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { Page } from "../../components/Page.tsx";
import { noteLook } from "../../domain/newcomer.ts";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useAddressChoice } from "../../hooks/use-address-choice.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMedia } from "../../hooks/use-media.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import {
  CREW_PARAMETER,
  NEW_POLL_URL,
  newGatheringOf,
  paths,
  SHOWN_PARAMETER,
  type ShownGatherings,
} from "../../../shared/paths.ts";
import { ComingGatherings } from "./ComingGatherings.tsx";
import styles from "./GatheringsPage.module.css";
import { PastGatherings } from "./PastGatherings.tsx";

/** Few look at it. */
const GatheringMonth = lazyComponent(
  () => import("./GatheringMonth.tsx").then((m) => m.GatheringMonth),
  () => <LoadingPage />,
);

const SHOWN = ["coming", "month", "past"] as const satisfies readonly ShownGatherings[];

/** Gatherings to come, past ones, or a month: everyone's, or yours. */
export function GatheringsPage() {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const { person_id } = useMe();
  useEffect(() => noteLook(person_id), [person_id]);
  const [crew] = useAddressChoice(CREW_PARAMETER);
  const [whose] = useAddressChoice("whose");
  const [chosen] = useAddressChoice(SHOWN_PARAMETER);
  const crewId = parseId(crew ?? "");
  const shown = SHOWN.find((part) => part === chosen) ?? "coming";
  const Part = { coming: ComingGatherings, past: PastGatherings, month: GatheringMonth }[shown];
  return (
    <Page
      width="wide"
      title={sayShared("gatherings")}
      context={say("whenWeMeet")}
      actions={
        <>
          <div className={styles["pair"]}>
            <LinkButton type="text" href={paths.gatheringTemplates}>
              {say("templates")}
            </LinkButton>
            <LinkButton type="text" href={paths.importCalendar}>
              {say("importCalendar")}
            </LinkButton>
          </div>
          <div className={styles["pair"]}>
            <LinkButton href={NEW_POLL_URL}>{say("findATime")}</LinkButton>
            <LinkButton
              type="primary"
              href={newGatheringOf(crewId === undefined ? {} : { crew: crewId })}
              icon={<PlusOutlined aria-hidden />}
            >
              {say("newGathering")}
            </LinkButton>
          </div>
        </>
      }
    >
      <Choices shown={shown} />
      <Part
        wanted={(gathering: ListedGathering) =>
          (crewId === undefined || gathering.crew_id === crewId) && (whose !== "mine" || concerns(gathering, person_id))
        }
        isChosen={crewId !== undefined || whose === "mine"}
      />
    </Page>
  );
}

const WHOSE = ["all", "mine"] as const;

/** The view and its filters, as they stand in the page's address; in one line on a phone. */
function Choices({ shown }: { shown: ShownGatherings }) {
  const say = useMessages("gatherings");
  const { crews } = useCollectiveState();
  const [, show] = useAddressChoice(SHOWN_PARAMETER);
  const [whose, choose] = useAddressChoice("whose");
  const [crew, chooseCrew] = useAddressChoice(CREW_PARAMETER);
  const crewId = parseId(crew ?? "");
  return (
    <div role="search" className={styles["choices"]}>
      <Choice
        label={say("when")}
        value={shown}
        options={SHOWN}
        nameOf={say}
        onChange={(value) => show(value === "coming" ? null : value)}
      />
      <div className={styles["pair"]}>
        <Choice
          label={say("whose")}
          value={whose === "mine" ? "mine" : "all"}
          options={WHOSE}
          nameOf={say}
          onChange={(value) => choose(value === "mine" ? "mine" : null)}
        />
        <NativeSelect
          label={say("ofCrew")}
          value={crewId ?? null}
          onChange={(id) => chooseCrew(id === null ? null : String(id))}
          options={[null, ...crewsByName(crews).map(({ id }) => id)]}
          nameOf={(chosen) => crews.find(({ id }) => id === chosen)?.name ?? say("allCrews")}
        />
      </div>
    </div>
  );
}

interface ChoiceProps<Option extends string> {
  label: string;
  value: Option;
  options: readonly Option[];
  nameOf: (option: Option) => string;
  onChange: (option: Option) => void;
}

/** A choice of two or three; a phone has room only for the chosen one. */
function Choice<Option extends string>({ label, value, options, nameOf, onChange }: ChoiceProps<Option>) {
  if (useMedia("slim"))
    return <NativeSelect label={label} value={value} options={options} nameOf={nameOf} onChange={onChange} />;
  return (
    <Radio.Group
      aria-label={label}
      optionType="button"
      value={value}
      options={options.map((option) => ({ value: option, label: nameOf(option) }))}
      onChange={({ target }) => onChange(target.value as Option)}
    />
  );
}
