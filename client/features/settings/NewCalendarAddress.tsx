import { Button, Flex } from "antd";
import { CopyableUrl } from "../../components/CopyableUrl.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { QrCode } from "../../components/QrCode.tsx";
import { Notice } from "../../components/Notice.tsx";

/** A new address for calendar apps: as text, as a link, and as a QR code for phones. */
export function NewCalendarAddress({ url }: { url: string }) {
  const say = useMessages("settings");
  // Opens the calendar app rather than the browser.
  const subscription = url.replace(/^https?:/, "webcal:");
  return (
    <Flex vertical gap="small">
      <Notice type="success" title={say("hereIsAddress")} />
      <CopyableUrl url={url} label={say("copyAddress")} />
      <Flex wrap gap="middle" align="center">
        <QrCode value={subscription} label={say("addressAsQrCode")} />
        <Flex vertical gap="small" align="flex-start">
          <Text secondary>{say("scanWithCamera")}</Text>
          <Button href={subscription}>{say("subscribeHere")}</Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
