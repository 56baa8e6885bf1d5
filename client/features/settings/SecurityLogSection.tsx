import { Flex, Skeleton } from "antd";
import { SECURITY_EVENT_NAMES } from "../../../shared/account.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { trpc } from "../../trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { Moment } from "./Moment.tsx";

/** What happened to the security of the account. */
export function SecurityLogSection() {
  const query = trpc.account.securityLog.useQuery();
  return (
    <Loaded query={query} what="The security log" meanwhile={<Skeleton active />}>
      {(log) => (
        <Flex vertical gap="middle" align="flex-start">
          <Text as="p" secondary>
            If you do not recognise something here, undo it with the link in our email about it. If there is no such
            email, change your password, which also signs you out everywhere else.
          </Text>
          <EntryList
            name="Security log"
            entries={log.map(({ at, kind, device }, index) => ({
              key: log.length - index,
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
    </Loaded>
  );
}
