import { Flex, Skeleton } from "antd";
import { Loaded } from "../../components/Loaded.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { PrivateAddress } from "../../domain/PrivateAddress.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";

/** Addresses for calendar apps: the person's own, and the collective's. */
export function CalendarSection() {
  const say = useMessages("settings");
  const query = trpc.calendar.feeds.useQuery();
  const utils = trpc.useUtils();
  const options = {
    onSettled: () => Promise.all([utils.calendar.feeds.invalidate(), utils.account.securityLog.invalidate()]),
  };
  const makeMine = trpc.calendar.makeMine.useMutation(options);
  const revokeMine = trpc.calendar.revokeMine.useMutation(options);
  const makeForCollective = trpc.calendar.makeForCollective.useMutation(options);
  const revokeForCollective = trpc.calendar.revokeForCollective.useMutation(options);
  return (
    <Flex vertical gap="large">
      <Paragraph secondary>{say("calendarHelp")}</Paragraph>
      <Loaded query={query} what={say("calendarAddresses")} meanwhile={<Skeleton active />}>
        {(feeds) => (
          <>
            <PrivateAddress
              isCalendar
              title={say("yourCalendar")}
              text={say("yourCalendarHolds")}
              feed={feeds.mine}
              make={makeMine}
              onRevoke={() => revokeMine.mutateAsync()}
            />
            <PrivateAddress
              isCalendar
              title={say("collectiveCalendar")}
              text={say("collectiveCalendarHolds")}
              feed={feeds.collective}
              make={makeForCollective}
              onRevoke={() => revokeForCollective.mutateAsync()}
            />
          </>
        )}
      </Loaded>
    </Flex>
  );
}
