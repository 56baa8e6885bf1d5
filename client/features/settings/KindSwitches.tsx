import { Button, Flex } from "antd";
import { useState } from "react";
import type { MailPreference } from "../../../shared/mail-preferences/mail-preferences.schema.ts";
import {
  withChosen,
  type MailPreferences,
  type MailPreferencesInput,
} from "../../../shared/mail-preferences/mail-preferences.ts";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { TomorrowHour } from "./NotificationHours.tsx";
import { SwitchRow } from "./SwitchRow.tsx";

const EXPLANATIONS = {
  reminders: "remindersWhen",
  convening: "conveningWhen",
  handovers: "handoversWhen",
  applications: "applicationsWhen",
  returns: "returnsWhen",
  silence: "silenceWhen",
  plans: "plansWhen",
  polls: "pollsWhen",
  weekly: "weeklyWhen",
  gatherings: "gatheringsWhen",
  tomorrow: "tomorrowWhen",
  moves: "movesWhen",
  cancellations: "cancellationsWhen",
  waits: "waitsWhen",
} as const satisfies Record<MailPreference, string>;

const MAIL_PREFERENCES = Object.keys(EXPLANATIONS) as MailPreference[];

interface KindSwitchesProps {
  saved: MailPreferences;
  /** Saves choices. They are sent one after the other, so that the last choice is the last one to be saved. */
  change: {
    mutate: (chosen: MailPreferencesInput, callbacks: { onSuccess: () => void }) => void;
    error: Failure | null;
  };
}

/**
 * About which kinds of news the person is told. Each switch takes effect at once. A choice that cannot be saved stays, so
 * that it can be tried again.
 */
export function KindSwitches({ saved, change }: KindSwitchesProps) {
  const say = useMessages("settings");
  const sayCommon = useMessages("common");
  const [unsaved, setUnsaved] = useState<MailPreferencesInput>({});
  const shown = withChosen(saved, unsaved);
  function choose(chosen: MailPreferencesInput) {
    const all = { ...unsaved, ...chosen };
    setUnsaved(all);
    change.mutate(all, { onSuccess: () => setUnsaved((now) => withoutSaved(now, all)) });
  }
  return (
    <Flex vertical gap="middle">
      {MAIL_PREFERENCES.map((kind) => (
        <SwitchRow
          key={kind}
          label={say(kind)}
          explanation={say(EXPLANATIONS[kind])}
          checked={shown[kind]}
          onChange={(on) => choose({ [kind]: on })}
        >
          {kind === "tomorrow" && shown.tomorrow && <TomorrowHour />}
        </SwitchRow>
      ))}
      <RefusalAlert
        refusal={change.error}
        title={say("choiceNotSaved")}
        describe={failureText}
        action={
          <Button size="small" onClick={() => choose({})}>
            {sayCommon("tryAgain")}
          </Button>
        }
      />
    </Flex>
  );
}

/** Returns the choices that were made after the request was sent, which are still unsaved. */
function withoutSaved(unsaved: MailPreferencesInput, sent: MailPreferencesInput): MailPreferencesInput {
  return Object.fromEntries(
    MAIL_PREFERENCES.filter((kind) => unsaved[kind] !== undefined && unsaved[kind] !== sent[kind]).map((kind) => [
      kind,
      unsaved[kind],
    ]),
  );
}
