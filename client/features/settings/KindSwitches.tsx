import { Button, Flex } from "antd";
import { useState } from "react";
import type { MailPreference } from "../../../shared/mail-preferences/mail-preferences.schema.ts";
import {
  withChosen,
  type MailPreferences,
  type MailPreferencesInput,
} from "../../../shared/mail-preferences/mail-preferences.ts";
import { Disclosure } from "../../components/Disclosure.tsx";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { TomorrowHour } from "./NotificationHours.tsx";
import { SwitchRow } from "./SwitchRow.tsx";

const GROUPS = {
  promises: "promisesWhen",
  novelties: "noveltiesWhen",
  needs: "needsWhen",
  summaries: "summariesWhen",
} as const;
type Group = keyof typeof GROUPS;

const KINDS = {
  gatherings: ["promises", "gatheringsWhen"],
  moves: ["promises", "movesWhen"],
  cancellations: ["promises", "cancellationsWhen"],
  waits: ["promises", "waitsWhen"],
  convening: ["promises", "conveningWhen"],
  handovers: ["promises", "handoversWhen"],
  returns: ["promises", "returnsWhen"],
  plans: ["novelties", "plansWhen"],
  polls: ["novelties", "pollsWhen"],
  reminders: ["needs", "remindersWhen"],
  applications: ["needs", "applicationsWhen"],
  silence: ["needs", "silenceWhen"],
  weekly: ["summaries", "weeklyWhen"],
  tomorrow: ["summaries", "tomorrowWhen"],
} as const satisfies Record<MailPreference, readonly [Group, string]>;

const MAIL_PREFERENCES = Object.keys(KINDS) as MailPreference[];

interface KindSwitchesProps {
  saved: MailPreferences;
  /** Saves choices. They are sent one after the other, so that the last choice is the last one to be saved. */
  change: {
    mutate: (chosen: MailPreferencesInput, callbacks: { onSuccess: () => void }) => void;
    error: Failure | null;
  };
}

/** Which kinds of news the person is told of. A choice takes effect at once; one that cannot be saved stays. */
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
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <GroupSwitch key={group} group={group} shown={shown} choose={choose} />
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

interface GroupSwitchProps {
  group: Group;
  shown: MailPreferences;
  choose: (chosen: MailPreferencesInput) => void;
}

/** Turns all kinds of a group on or off. It is on while one of them is, and says how many are if not all. */
function GroupSwitch({ group, shown, choose }: GroupSwitchProps) {
  const say = useMessages("settings");
  const kinds = MAIL_PREFERENCES.filter((kind) => KINDS[kind][0] === group);
  const [on, all] = [kinds.filter((kind) => shown[kind]).length, kinds.length];
  const isMixed = on > 0 && on < all;
  return (
    <SwitchRow
      label={say(group)}
      explanation={[say(GROUPS[group]), ...(isMixed ? [say("someOn", { on, all })] : [])].join(" ")}
      checked={on > 0}
      onChange={(isOn) => choose(Object.fromEntries(kinds.map((kind) => [kind, isOn])))}
    >
      <Disclosure summary={say("eachKind", { all })}>
        <Flex vertical gap="middle" role="group" aria-label={say(group)}>
          {kinds.map((kind) => (
            <SwitchRow
              key={kind}
              label={say(kind)}
              explanation={say(KINDS[kind][1])}
              checked={shown[kind]}
              onChange={(isOn) => choose({ [kind]: isOn })}
            >
              {kind === "tomorrow" && shown.tomorrow && <TomorrowHour />}
            </SwitchRow>
          ))}
        </Flex>
      </Disclosure>
    </SwitchRow>
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
