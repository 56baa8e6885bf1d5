import { Flex, Skeleton, Switch } from "antd";
import { useId } from "react";
import { MAIL_KINDS, type MailKind } from "../../../shared/enumerations.ts";
import { MAIL_KIND_NAMES, withChosen } from "../../../shared/mail-preferences.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { trpc } from "../../trpc.ts";

const EXPLANATIONS: Record<MailKind, string> = {
  reminders: "When an interval that you have not answered for begins soon.",
  convening: "When someone else’s change makes you the convenor of a crew, or means that you no longer are.",
  returns: "A week before the day on which you plan to return.",
  silence: "When you have not answered for two intervals.",
};

/** Which mails the person gets. Each switch takes effect at once. */
export function MailsSection() {
  const utils = trpc.useUtils();
  const preferences = trpc.mailPreferences.get.useQuery();
  const change = trpc.mailPreferences.update.useMutation({
    onSuccess: (changed) => utils.mailPreferences.get.setData(undefined, changed),
  });
  if (preferences.error && !preferences.data) {
    return (
      <LoadFailure what="Your choice of emails" error={preferences.error} onRetry={() => void preferences.refetch()} />
    );
  }
  if (!preferences.data) return <Skeleton active />;
  const shown = change.isPending ? withChosen(preferences.data, change.variables) : preferences.data;
  return (
    <Flex vertical gap="middle">
      {MAIL_KINDS.map((kind) => (
        <MailSwitch key={kind} kind={kind} on={shown[kind]} onChange={(on) => change.mutate({ [kind]: on })} />
      ))}
    </Flex>
  );
}

interface MailSwitchProps {
  kind: MailKind;
  on: boolean;
  onChange: (on: boolean) => void;
}

function MailSwitch({ kind, on, onChange }: MailSwitchProps) {
  const id = useId();
  const explanationId = useId();
  return (
    <Flex gap="small" align="start">
      <Switch id={id} checked={on} onChange={onChange} aria-describedby={explanationId} />
      <Flex vertical>
        <label htmlFor={id}>{MAIL_KIND_NAMES[kind]}</label>
        <Text secondary>
          <span id={explanationId}>{EXPLANATIONS[kind]}</span>
        </Text>
      </Flex>
    </Flex>
  );
}
