import { Button, Flex } from "antd";
import { useId } from "react";
import type { CalendarAddress, CalendarFeed } from "../../../shared/calendar/calendar.schema.ts";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import type { Failure } from "../../components/failure-text.ts";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Text } from "../../components/Text.tsx";
import { showFailure } from "../../components/toast.ts";
import { useMe } from "../../hooks/use-me.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";

/** Rarely shown, and the QR code is large. */
const NewCalendarAddress = lazyComponent(() => import("./NewCalendarAddress.tsx").then((m) => m.NewCalendarAddress));

interface CalendarFeedControlsProps {
  title: string;
  text: string;
  feed: CalendarFeed | null;
  /** The mutation that makes an address. */
  make: {
    data: CalendarAddress | undefined;
    isPending: boolean;
    mutate: (input: undefined, options: { onError: (failure: Failure) => void }) => void;
    mutateAsync: () => Promise<unknown>;
  };
  onRevoke: () => Promise<unknown>;
}

/** One calendar: what it contains, whether it has an address, and a new address right after it is made. */
export function CalendarFeedControls({ title, text, feed, make, onRevoke }: CalendarFeedControlsProps) {
  const say = useMessages("settings");
  const id = useId();
  // Another one may have been made since, by another member or on another tab.
  const isCurrent = feed?.created_at === make.data?.created_at && feed?.created_by === make.data?.created_by;
  return (
    <Flex vertical gap="middle" role="group" aria-labelledby={id}>
      <Flex vertical gap="small">
        <h4 id={id}>{title}</h4>
        <Text as="p">{text}</Text>
        {feed && <MadeBy feed={feed} />}
      </Flex>
      {make.data && isCurrent && <NewCalendarAddress url={make.data.url} />}
      <Flex wrap gap="small">
        {feed ? (
          <>
            <ConfirmButton
              question={{
                title: say("makeNewAddress"),
                text: say("oldOneStops"),
                okText: say("makeNewOne"),
                cancelText: say("keepOldOne"),
                onConfirm: () => make.mutateAsync(),
              }}
            >
              {say("newLink")}
            </ConfirmButton>
            <ConfirmButton
              danger
              question={{
                title: say("deleteAddress"),
                text: say("programsStop"),
                okText: say("deleteIt"),
                cancelText: say("keepIt"),
                danger: true,
                onConfirm: onRevoke,
              }}
            >
              {say("delete")}
            </ConfirmButton>
          </>
        ) : (
          <Button loading={make.isPending} onClick={() => make.mutate(undefined, { onError: showFailure })}>
            {say("makeAddress")}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function MadeBy({ feed: { created_at, created_by } }: { feed: CalendarFeed }) {
  const say = useMessages("settings");
  const shortDay = useShortDay();
  const me = useMe();
  const name = usePeopleById().get(created_by)?.display_name;
  const by = created_by === me.person_id ? "you" : name === undefined ? "somebody" : "other";
  return <Text secondary>{say("addressMade", { by, name: name ?? "", day: shortDay(created_at) })}</Text>;
}
