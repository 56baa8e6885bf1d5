import { Flex, Skeleton } from "antd";
import { SECURITY_EVENT_NAMES } from "../../../shared/account.ts";
import { LoadFailure } from "../../components/LoadFailure.tsx";
import { Text } from "../../components/Text.tsx";
import { trpc } from "../../trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { Moment } from "./Moment.tsx";

/** What happened to the security of the account. */
export function SecurityLogSection() {
  const log = trpc.account.securityLog.useQuery();
  return (
    <>
      {log.error && !log.data && (
        <LoadFailure what="The security log" error={log.error} onRetry={() => void log.refetch()} />
      )}
      {log.isPending && <Skeleton active />}
      {log.data && (
        <Flex vertical gap="middle" align="flex-start">
          <Text as="p" secondary>
            If you do not recognise something here, undo it with the link in our email about it. If there is no such
            email, change your password, which also signs you out everywhere else.
          </Text>
          <EntryList
            name="Security log"
            entries={log.data.map(({ at, kind, device }, index) => ({
              key: log.data.length - index,
              title: SECURITY_EVENT_NAMES[kind],
              details: (
                <Text secondary>
                  {device}, <Moment at={at} />
                </Text>
              ),
            }))}
          />
        </Flex>
      )}
    </>
  );
}
