import { Flex, Skeleton } from "antd";
import type { Session } from "../../../shared/account/account.schema.ts";
import { deviceInWords } from "../../../shared/account/devices.ts";
import { ActionButton } from "../../components/ActionButton.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { momentTag } from "./Moment.tsx";

/** Where the person is signed in. They can end each of the other sessions, or all of them at once. */
export function SessionsSection() {
  const say = useMessages("settings");
  const utils = trpc.useUtils();
  const query = trpc.account.sessions.useQuery();
  const reload = () => utils.account.invalidate();
  const { endSession, endOtherSessions } = utils.client.account;
  async function endOthers() {
    try {
      await endOtherSessions.mutate();
    } finally {
      await reload();
    }
  }
  return (
    <Loaded query={query} what={say("sessions")} meanwhile={<Skeleton active />}>
      {(sessions) => (
        <Flex vertical gap="middle" align="flex-start">
          <EntryList
            name={say("sessions")}
            entries={sessions.map((session) => ({
              key: session.id,
              title: deviceInWords(say, session.device),
              details: <LastSeen session={session} />,
              action: session.is_current ? null : (
                <ActionButton
                  size="small"
                  aria-label={say("signOutOf", { device: deviceInWords(say, session.device) })}
                  action={() => endSession.mutate({ id: session.id })}
                  onSettled={reload}
                >
                  {say("signOut")}
                </ActionButton>
              ),
            }))}
          />
          {sessions.length > 1 && (
            <ConfirmButton
              question={{
                title: say("signOutOthersQuestion"),
                text: say("staySignedIn"),
                okText: say("signOutElsewhere"),
                onConfirm: endOthers,
              }}
            >
              {say("signOutOthers")}
            </ConfirmButton>
          )}
        </Flex>
      )}
    </Loaded>
  );
}

function LastSeen({ session: { is_current, created_at, last_seen_at } }: { session: Session }) {
  const say = useMessages("settings");
  if (is_current) return <Text secondary>{say("youAreHere")}</Text>;
  return (
    <Text secondary>
      {say.rich("lastSeen", {
        seen: momentTag(last_seen_at),
        since: momentTag(created_at),
      })}
    </Text>
  );
}
