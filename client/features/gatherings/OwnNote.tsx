import { Button, Flex, Input } from "antd";
import { useId, useState } from "react";
import { MAX_NOTE_LENGTH } from "../../../shared/constants.ts";
import { noteOf, type AnsweredGathering } from "../../../shared/gatherings/gatherings.ts";
import { Paragraph } from "../../components/Text.tsx";
import { useAnswer } from "../../domain/use-answer.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";

/** The note on the person's own answer. Enter saves it, or the button that is there once something is typed. */
export function OwnNote({ gathering }: { gathering: AnsweredGathering }) {
  const say = useMessages("gatherings");
  const field = useId();
  const { person_id } = useMe();
  const { answer, note: given, submit } = useAnswer(gathering);
  const saved = given ?? noteOf(gathering.notes, person_id) ?? "";
  // An object, so that the same text typed again is not taken for the one being saved.
  const [typed, setTyped] = useState<{ note: string }>();
  const note = typed?.note ?? saved;
  async function save(): Promise<void> {
    // The answer stays.
    const outcome = await submit(answer, note);
    if (outcome === "refused") return;
    // More may have been typed meanwhile.
    setTyped((now) => (now === typed ? undefined : now));
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (note !== saved) void save();
      }}
    >
      <label htmlFor={field}>{say("note")}</label>
      <Flex wrap gap="small">
        <Input
          id={field}
          name="note"
          style={{ flex: 1, minWidth: "8em" }}
          aria-describedby={`${field}-help`}
          value={note}
          maxLength={MAX_NOTE_LENGTH}
          onChange={({ target }) => setTyped({ note: target.value })}
        />
        {note !== saved && (
          // Never `loading`: that would disable the button, and Enter with it, while an earlier note is being saved.
          <Button type="primary" htmlType="submit">
            {say("save")}
          </Button>
        )}
      </Flex>
      <Paragraph secondary>
        <span id={`${field}-help`}>{say("noteHelp")}</span>
      </Paragraph>
    </form>
  );
}
