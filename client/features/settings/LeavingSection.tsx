import { Button, Flex } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { Text } from "../../components/Text.tsx";
import { showToast } from "../../components/toast.ts";
import { deleteDrafts } from "../../forms/draft-storage.ts";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { paths } from "../../paths.ts";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";
import { CurrentPasswordForm } from "./CurrentPasswordForm.tsx";

/** Lets members leave for good, and says what is deleted. */
export function LeavingSection() {
  const [isLeaving, setIsLeaving] = useState(false);
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { people } = useCollectiveState();
  const isLast = people.filter(({ left_at }) => left_at === null).length === 1;
  return (
    <Flex vertical gap="middle" align={isLeaving ? "stretch" : "flex-start"}>
      <Text as="p" secondary>
        To pause, or to leave after an interval and perhaps come back, plan that in the interval instead. You then keep
        your profile.
      </Text>
      {isLeaving ? (
        <>
          <Text as="p">
            <strong>Deleted at once:</strong> your account, profile and contacts, all your answers, the handovers that
            you wrote, emails to you, and your expression of interest.
          </Text>
          <Text as="p">
            <strong>What stays:</strong> the intervals and crews you took part in, as “former member”; what others wrote
            about you; and the host’s backups, until they are deleted.
          </Text>
          <Text as="p">This cannot be undone. You may want to save your data first.</Text>
          {isLast && (
            <Text as="p">
              <strong>You are the last member.</strong> Nobody can sign in to this collective after you.
            </Text>
          )}
          <CurrentPasswordForm
            name="leave"
            submitLabel="Delete my account and leave"
            danger
            send={(input: { current_password: string }) => client.account.leaveForGood.mutate(input)}
            onSent={() => {
              navigate(paths.login);
              deleteDrafts();
              forgetEverything();
              showToast("success", "You have left, and your data has been deleted. All the best!");
            }}
            onCancel={() => setIsLeaving(false)}
          />
        </>
      ) : (
        <Button danger onClick={() => setIsLeaving(true)}>
          Leave for good
        </Button>
      )}
    </Flex>
  );
}
