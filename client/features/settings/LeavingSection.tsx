import { Button, Flex } from "antd";
import { useState, type ReactNode } from "react";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { leaveAccount } from "../../leave-account.ts";
import { trpc } from "../../trpc.ts";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";

const withStrong = { strong: (words: ReactNode) => <strong>{words}</strong> };

/** Lets members leave for good, and says what is deleted. */
export function LeavingSection() {
  const say = useMessages("settings");
  const [isLeaving, setIsLeaving] = useState(false);
  const { client } = trpc.useUtils();
  const { people } = useCollectiveState();
  const isLast = people.filter(({ left_at }) => left_at === null).length === 1;
  return (
    <Flex vertical gap="middle" align={isLeaving ? "stretch" : "flex-start"}>
      <Text as="p" secondary>
        {say("leavingHelp")}
      </Text>
      {isLeaving ? (
        <>
          <Text as="p">{say.rich("leavingDeletes", withStrong)}</Text>
          <Text as="p">{say.rich("leavingKeeps", withStrong)}</Text>
          <Text as="p">{say("cannotBeUndone")}</Text>
          {isLast && <Text as="p">{say.rich("lastMember", withStrong)}</Text>}
          <CurrentPasswordForm
            name="leave"
            submitLabel={say("deleteAndLeave")}
            danger
            send={(input: { current_password: string }) => client.account.leaveForGood.mutate(input)}
            onSent={() => {
              leaveAccount();
              showToast("success", say("haveLeft"));
            }}
            onCancel={() => setIsLeaving(false)}
          />
        </>
      ) : (
        <Button danger onClick={() => setIsLeaving(true)}>
          {say("leaveForGood")}
        </Button>
      )}
    </Flex>
  );
}
