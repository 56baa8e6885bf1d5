import { Flex, Skeleton } from "antd";
import { deviceInWords } from "../../../shared/account/devices.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { EntryList } from "./EntryList.tsx";
import { momentTag } from "./Moment.tsx";

export function SecurityLogSection() {
  const say = useMessages("settings");
  const query = trpc.account.securityLog.useQuery();
  return (
    <Loaded query={query} what={say("theSecurityLog")} meanwhile={<Skeleton active />}>
      {(log) => (
        <Flex vertical gap="middle" align="flex-start">
          <Paragraph secondary>{say("securityHelp")}</Paragraph>
          <EntryList
            name={say("security")}
            entries={log.map(({ at, kind, device }, index) => ({
              key: log.length - index,
              title: say(kind),
              details: (
                <Text secondary>
                  {say.rich("deviceAndMoment", { device: deviceInWords(say, device), moment: momentTag(at) })}
                </Text>
              ),
            }))}
          />
        </Flex>
      )}
    </Loaded>
  );
}
