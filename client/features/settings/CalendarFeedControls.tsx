import { Button, Flex } from "antd";
import { Suspense, useId } from "react";
import type { CalendarAddress, CalendarFeed } from "../../../shared/calendar.ts";
import { Popconfirm } from "../../components/Popconfirm.tsx";
import { lazyComponent } from "../../components/lazy-component.ts";
import { Text } from "../../components/Text.tsx";
import { useMe } from "../../hooks/use-me.ts";
import { usePeopleById } from "../../hooks/use-people-by-id.ts";
import { useShortDay } from "../../hooks/use-short-day.ts";
import styles from "./CalendarFeedControls.module.css";

/** Rarely shown, and the QR code is large. */
const NewCalendarAddress = lazyComponent(() => import("./NewCalendarAddress.tsx").then((m) => m.NewCalendarAddress));

interface Call {
  mutate: () => void;
  isPending: boolean;
}

interface CalendarFeedControlsProps {
  title: string;
  text: string;
  feed: CalendarFeed | null;
  make: Call & { data: CalendarAddress | undefined };
  revoke: Call;
}

/** One calendar: what it contains, whether it has an address, and a new address right after it is made. */
export function CalendarFeedControls({ title, text, feed, make, revoke }: CalendarFeedControlsProps) {
  const id = useId();
  // Another one may have been made since, by another member or on another tab.
  const isCurrent = feed?.created_at === make.data?.created_at && feed?.created_by === make.data?.created_by;
  return (
    <Flex vertical gap="middle" role="group" aria-labelledby={id}>
      <Flex vertical gap="small">
        <h4 id={id} className={styles["title"]}>
          {title}
        </h4>
        <Text as="p">{text}</Text>
        {feed && <MadeBy feed={feed} />}
      </Flex>
      {make.data && isCurrent && (
        <Suspense fallback={null}>
          <NewCalendarAddress url={make.data.url} />
        </Suspense>
      )}
      <Flex wrap gap="small">
        {feed ? (
          <>
            <Popconfirm
              title="Make a new address?"
              description="The old one stops working: subscribe to the new one wherever it is in use."
              okText="Make a new one"
              cancelText="Keep the old one"
              onConfirm={() => make.mutate()}
            >
              <Button loading={make.isPending}>New address</Button>
            </Popconfirm>
            <Popconfirm
              title="Delete the address?"
              description="Calendar programs that use it no longer get any dates."
              okText="Delete it"
              cancelText="Keep it"
              onConfirm={() => revoke.mutate()}
            >
              <Button danger loading={revoke.isPending}>
                Delete
              </Button>
            </Popconfirm>
          </>
        ) : (
          <Button loading={make.isPending} onClick={() => make.mutate()}>
            Make an address
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

function MadeBy({ feed: { created_at, created_by } }: { feed: CalendarFeed }) {
  const shortDay = useShortDay();
  const me = useMe();
  const name = usePeopleById().get(created_by)?.display_name ?? "somebody";
  return (
    <Text secondary>
      Address made {created_by === me.person_id ? "by you" : `by ${name}`} on {shortDay(created_at)}
    </Text>
  );
}
