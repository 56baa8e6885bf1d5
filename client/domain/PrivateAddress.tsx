import { Button, Flex } from "antd";
import { useId } from "react";
import { ActionButton } from "../components/ActionButton.tsx";
import { ConfirmButton } from "../components/ConfirmButton.tsx";
import { CopyableUrl } from "../components/CopyableUrl.tsx";
import { lazyComponent } from "../components/lazy-component.ts";
import { Notice } from "../components/Notice.tsx";
import { Paragraph, Text } from "../components/Text.tsx";
import { usePeopleById } from "../hooks/use-collective-state.ts";
import { useMe } from "../hooks/use-me.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { useShortDay } from "../hooks/use-short-day.ts";

/** Rarely shown, and large. */
const QrCode = lazyComponent(() => import("../components/QrCode.tsx").then((m) => m.QrCode));

/** When an address was made, and by whom, if it is not always the person's own. */
interface Made {
  created_at: string;
  created_by?: number | null;
}

interface PrivateAddressProps {
  /** Left out if what is around it says so. */
  title?: string;
  text: string;
  feed: Made | null;
  /** Calendar apps can subscribe to it. */
  isCalendar?: boolean;
  /** The mutation that makes an address. */
  make: {
    data: (Made & { url: string }) | undefined;
    mutateAsync: () => Promise<unknown>;
  };
  onRevoke: () => Promise<unknown>;
}

/** The private address of a calendar or feed: what it has, who made one, and a new one right after it is made. */
export function PrivateAddress({ title, text, feed, isCalendar = false, make, onRevoke }: PrivateAddressProps) {
  const say = useMessages("private-address");
  const id = useId();
  // Another one may have been made since, by another member or on another tab.
  const isCurrent = feed?.created_at === make.data?.created_at && feed?.created_by === make.data?.created_by;
  return (
    <Flex vertical gap="middle" {...(title !== undefined && { role: "group", "aria-labelledby": id })}>
      <Flex vertical gap="small">
        {title !== undefined && <h4 id={id}>{title}</h4>}
        <Paragraph>{text}</Paragraph>
        {feed && <MadeBy feed={feed} />}
      </Flex>
      {make.data && isCurrent && <NewAddress url={make.data.url} isCalendar={isCalendar} />}
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
              question={{
                title: say("deleteAddress"),
                text: say("programsStop"),
                okText: say("delete"),
                cancelText: say("keepIt"),
                danger: true,
                onConfirm: onRevoke,
              }}
            >
              {say("delete")}
            </ConfirmButton>
          </>
        ) : (
          <ActionButton action={() => make.mutateAsync()}>{say("makeAddress")}</ActionButton>
        )}
      </Flex>
    </Flex>
  );
}

/** A new address: as text and, for calendar apps, as a link and as a QR code for phones. */
function NewAddress({ url, isCalendar }: { url: string; isCalendar: boolean }) {
  const say = useMessages("private-address");
  // Opens the calendar app rather than the browser.
  const subscription = url.replace(/^https?:/, "webcal:");
  return (
    <Flex vertical gap="small">
      <Notice type="success" title={say("hereIsAddress")} />
      <CopyableUrl url={url} label={say("copyAddress")} />
      {isCalendar && (
        <Flex wrap gap="middle" align="center">
          <QrCode value={subscription} label={say("addressAsQrCode")} />
          <Flex vertical gap="small" align="flex-start">
            <Text secondary>{say("scanWithCamera")}</Text>
            <Button href={subscription}>{say("subscribeHere")}</Button>
          </Flex>
        </Flex>
      )}
    </Flex>
  );
}

function MadeBy({ feed: { created_at, created_by } }: { feed: Made }) {
  const say = useMessages("private-address");
  const shortDay = useShortDay();
  const me = useMe();
  const name = usePeopleById().get(created_by ?? 0)?.display_name;
  const by =
    created_by === undefined || created_by === me.person_id ? "you" : name === undefined ? "somebody" : "other";
  return <Text secondary>{say("addressMade", { by, name: name ?? "", day: shortDay(created_at) })}</Text>;
}
