import { Checkbox, Flex } from "antd";
import { useState } from "react";
import type { JournalEntry } from "../../../shared/journal/journal.ts";
import { restoredWith } from "../../../shared/journal/undo.ts";
import { ConfirmDialog } from "../../components/ConfirmDialog.tsx";
import type { DialogProps } from "../../components/DialogButton.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { Versions } from "../../components/Versions.tsx";

interface UndoChoiceProps extends DialogProps {
  entry: Pick<JournalEntry, "kind" | "undo">;
  onRestore: (fields: string[]) => Promise<unknown>;
}

/** Shows the earlier versions next to the present ones, and restores the chosen fields. */
export function UndoChoice({ entry: { kind, undo: fields }, onRestore, ...dialog }: UndoChoiceProps) {
  const say = useMessages("journal");
  const [chosen, setChosen] = useState(() => fields.filter((field) => !field.changed_since).map(({ field }) => field));
  const choose = (field: string, isChosen: boolean) => {
    const together = restoredWith(kind, field);
    setChosen((before) => [...before.filter((other) => !together.includes(other)), ...(isChosen ? together : [])]);
  };
  const text = (
    <Flex vertical gap="middle">
      {fields.map(({ field, label, before, now }) => (
        <Versions
          key={field}
          label={
            <Checkbox checked={chosen.includes(field)} onChange={(event) => choose(field, event.target.checked)}>
              {say("restoreField", { label })}
            </Checkbox>
          }
          versions={[
            { title: say("before"), text: before },
            { title: say("now"), text: now },
          ]}
        />
      ))}
    </Flex>
  );
  return (
    <ConfirmDialog
      {...dialog}
      question={{
        title: say("changedSince"),
        text,
        okText: say("restoreChosen"),
        cancelText: say("keepEverything"),
        disabled: chosen.length === 0,
        onConfirm: () => onRestore(chosen),
      }}
    />
  );
}
