import { Button, Checkbox, Flex } from "antd";
import { useState } from "react";
import type { AnsweredGathering } from "../../../shared/gatherings.ts";
import { classNames } from "../../components/class-names.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useNoteWhoWasThere } from "../../domain/use-note-who-was-there.ts";
import { WaitingText } from "../../domain/WaitingText.tsx";
import { SpreadsheetButton } from "../../domain/SpreadsheetButton.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import styles from "./Presence.module.css";

/** Notes who was there. At first, those who answered “Going” are ticked. */
export function Presence({ gathering }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const sayShared = useMessages("gathering-words");
  const { going, waiting, maybe, unanswered, not_going, were_there } = gathering;
  const [chosen, setChosen] = useState<number[]>();
  const { given, isHeld, isPending, note } = useNoteWhoWasThere(gathering);
  const noted = given ?? were_there;
  const present = chosen ?? noted ?? going;
  // Somebody who was added and then unticked stays, in case it was a slip.
  const [added, setAdded] = useState<number[]>([]);
  const asked = [...going, ...waiting, ...maybe, ...unanswered, ...not_going];
  const listed = [...new Set([...asked, ...(were_there ?? []), ...added])];
  async function save(): Promise<void> {
    const outcome = await note(present);
    // Somebody may have been ticked meanwhile.
    if (outcome !== "refused") setChosen((now) => (now === chosen ? undefined : now));
    if (outcome === "sent") showToast("success", say("presenceNoted"));
  }
  return (
    <Card heading={{ text: say("whoWasThere"), level: 2 }}>
      <Flex vertical gap="middle">
        {noted === null && <Text secondary>{going.length > 0 ? say("proposed") : sayShared("notNoted")}</Text>}
        <PeopleTicked listed={listed} present={present} onChange={setChosen} />
        <SomebodyElse
          listed={listed}
          onAdd={(id) => {
            setAdded([...added, id]);
            setChosen([...present, id]);
          }}
        />
        <Flex wrap gap="small">
          <Button
            type={noted === null ? "primary" : "default"}
            loading={isPending}
            disabled={noted !== null && chosen === undefined}
            onClick={() => void save()}
          >
            {say("notePresence")}
          </Button>
          {were_there && <PresenceSpreadsheet title={gathering.title} listed={listed} present={were_there} />}
        </Flex>
        {isHeld && <WaitingText />}
      </Flex>
    </Card>
  );
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
      className={classNames(styles["people"])}
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
