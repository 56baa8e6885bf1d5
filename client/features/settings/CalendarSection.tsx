import { Flex, Skeleton } from "antd";
import { Loaded } from "../../components/Loaded.tsx";
import { Text } from "../../components/Text.tsx";
import { trpc } from "../../trpc.ts";
import { CalendarFeedControls } from "./CalendarFeedControls.tsx";

/** Addresses for calendar programs: the person's own, and the collective's. */
export function CalendarSection() {
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
      <Text as="p" secondary>
        Your calendar program can show the collective's dates and keep them up to date. Make an address here, and
        subscribe to it there.
      </Text>
      <Loaded query={query} what="The calendar addresses" meanwhile={<Skeleton active />}>
        {(feeds) => (
          <>
            <CalendarFeedControls
              title="Your calendar"
              text="Intervals, the last days to plan, your planned returns and the crews you convene. Anyone who has the address can read it, so keep it to yourself."
              feed={feeds.mine}
              make={makeMine}
              onRevoke={() => revokeMine.mutateAsync()}
            />
            <CalendarFeedControls
              title="The collective's calendar"
              text="Intervals and the last days to plan, but nothing about people. Any member can make a new address or delete it."
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
