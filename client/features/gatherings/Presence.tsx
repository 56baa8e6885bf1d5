import { Button, Checkbox, Flex } from "antd";
import { useRef, useState } from "react";
import type { AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { Card } from "../../components/Card.tsx";
import { FoldedSection } from "../../components/FoldedSection.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useNoteWhoWasThere } from "../../domain/use-note-who-was-there.ts";
import { WaitingText } from "../../domain/WaitingText.tsx";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { useDraft } from "../../forms/use-draft.ts";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-collective-state.ts";
import styles from "./Presence.module.css";

/** Notes who was there. At first, those who answered “Going” are ticked; if nobody did, it is folded. */
export function Presence({ gathering }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const { going, waiting, maybe, unanswered, not_going, were_there } = gathering;
  const { ticks, tick, forget } = useTicks(gathering.id);
  const [wasBegun] = useState(ticks.size > 0);
  const { noted, isHeld, note } = useNoteWhoWasThere(gathering);
  const proposed = noted ?? going;
  const present = [...new Set([...proposed, ...ticks.keys()])].filter((id) => ticks.get(id) ?? true);
  const asked = [...going, ...waiting, ...maybe, ...unanswered, ...not_going];
  // Somebody who was added and then unticked stays, in case it was a slip.
  const listed = [...new Set([...asked, ...proposed, ...ticks.keys()])];
  async function save(): Promise<void> {
    const outcome = await note(present);
    if (outcome === "refused") return;
    if (forget(present) && outcome === "sent") showToast("success", say("presenceNoted"));
  }
  function choose(chosen: readonly number[]): void {
    const changed = listed.filter((id) => chosen.includes(id) !== present.includes(id));
    for (const id of changed) tick(id, chosen.includes(id));
  }
  const title = say("whoWasThere");
  const content = (
    <Flex vertical gap="middle">
      {noted === null && going.length > 0 && <Text secondary>{say("proposed")}</Text>}
      <PeopleTicked listed={listed} present={present} onChange={choose} />
      <SomebodyElse listed={listed} onAdd={(id) => tick(id, true)} />
      <Flex wrap gap="small">
        <Button
          type={noted === null ? "primary" : "default"}
          disabled={noted !== null && ticks.size === 0}
          onClick={() => void save()}
        >
          {say("save")}
        </Button>
        {were_there && <PresenceSpreadsheet title={gathering.title} listed={listed} present={were_there} />}
      </Flex>
      {isHeld && <WaitingText />}
    </Flex>
  );
  if (noted !== null || going.length > 0) return <Card heading={{ text: title, level: 2 }}>{content}</Card>;
  return (
    <Card>
      <FoldedSection level={2} title={title} isOpen={wasBegun}>
        {content}
      </FoldedSection>
    </Card>
  );
}

const NO_TICKS = { ticks: [] as [number, boolean][] };

/** Whom the person has ticked or unticked, and not saved yet; kept as what is typed in a form is. */
function useTicks(gatheringId: number) {
  const { draft, keepDraft } = useDraft(`presence:${gatheringId}`, NO_TICKS);
  const ticks = new Map(draft?.values.ticks);
  /** During a save, ticks go on. */
  const latest = useRef(ticks);
  function keep(changed: Map<number, boolean>): void {
    latest.current = changed;
    keepDraft({ values: { ticks: [...changed] }, base: NO_TICKS });
  }
  return {
    ticks,
    tick: (id: number, isTicked: boolean) => keep(new Map(latest.current).set(id, isTicked)),
    /** Forgets what has been saved. Returns false if more has been ticked or unticked since. */
    forget(present: readonly number[]): boolean {
      keep(new Map([...latest.current].filter(([id, isTicked]) => present.includes(id) !== isTicked)));
      return latest.current.size === 0;
    },
  };
}

/** Saves the noted presence as a spreadsheet. */
function PresenceSpreadsheet({
  title,
  ...of
}: {
  title: string;
  listed: readonly number[];
  present: readonly number[];
}) {
  const say = useMessages("spreadsheet");
  const peopleById = usePeopleById();
  return (
    <SpreadsheetButton
      name={title}
      lines={() => [
        [say("name"), say("wasThere")],
        ...of.listed.flatMap((id) => {
          const person = peopleById.get(id);
          return person ? [[person.display_name, say(of.present.includes(id) ? "yes" : "no")]] : [];
        }),
      ]}
    />
  );
}

interface PeopleTickedProps {
  listed: readonly number[];
  present: number[];
  onChange: (present: number[]) => void;
}

function PeopleTicked({ listed, present, onChange }: PeopleTickedProps) {
  const peopleById = usePeopleById();
  if (listed.length === 0) return null;
  return (
    <Checkbox.Group
      className={styles["people"] ?? ""}
      value={present}
      onChange={onChange}
      options={listed.flatMap((id) => {
        const person = peopleById.get(id);
        return person ? [{ value: id, label: <bdi>{person.display_name}</bdi> }] : [];
      })}
    />
  );
}

/** Adds somebody who was not asked, such as somebody of another crew. */
function SomebodyElse({ listed, onAdd }: { listed: readonly number[]; onAdd: (id: number) => void }) {
  const say = useMessages("gatherings");
  const peopleById = usePeopleById();
  const others = [...peopleById.values()].filter(({ id, left_at }) => left_at === null && !listed.includes(id));
  if (others.length === 0) return null;
  return (
    <div>
      <NativeSelect
        label={say("somebodyElse")}
        value={null}
        onChange={onAdd}
        options={others.map(({ id }) => id)}
        nameOf={(chosen) => peopleById.get(chosen)?.display_name}
      />
    </div>
  );
}
