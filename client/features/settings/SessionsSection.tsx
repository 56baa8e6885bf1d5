import { Button, Flex, Skeleton } from "antd";
import type { Session } from "../../../shared/account.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { trpc } from "../../trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { Moment } from "./Moment.tsx";

/** Where the person is signed in. They can end each of the other sessions, or all of them at once. */
export function SessionsSection() {
  const utils = trpc.useUtils();
  const query = trpc.account.sessions.useQuery();
  const onSettled = () => utils.account.invalidate();
  const end = trpc.account.endSession.useMutation({ onError: showFailure, onSettled });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSettled });
  return (
    <Loaded query={query} what="Where you are signed in" meanwhile={<Skeleton active />}>
      {(sessions) => (
        <Flex vertical gap="middle" align="flex-start">
          <EntryList
            name="Where you are signed in"
            entries={sessions.map((session) => ({
              key: session.id,
              title: session.device,
              details: <LastSeen session={session} />,
              action: session.is_current ? null : (
                <Button
                  size="small"
                  aria-label={`Sign out of ${session.device}`}
                  loading={end.isPending && end.variables.id === session.id}
                  onClick={() => end.mutate({ id: session.id })}
                >
                  Sign out
                </Button>
              ),
            }))}
          />
          {sessions.length > 1 && (
            <ConfirmButton
              question={{
                title: "Sign out everywhere else?",
                text: "You stay signed in here.",
                okText: "Sign out elsewhere",
                onConfirm: () => endOthers.mutateAsync(),
              }}
            >
              Sign out everywhere else
            </ConfirmButton>
          )}
        </Flex>
      )}
    </Loaded>
  );
}

function LastSeen({ session: { is_current, created_at, last_seen_at } }: { session: Session }) {
  if (is_current) return <Text secondary>This is where you are now</Text>;
  return (
    <Text secondary>
      Last seen <Moment at={last_seen_at} />, signed in <Moment at={created_at} />
    </Text>
  );
}
