import { Alert, Button, Flex } from "antd";
import { CopyableUrl } from "../../components/CopyableUrl.tsx";
import { Text } from "../../components/Text.tsx";
import { QrCode } from "./QrCode.tsx";

/** A new address for calendar programs: as text, as a link, and as a QR code for phones. */
export function NewCalendarAddress({ url }: { url: string }) {
  // Opens the calendar program rather than the browser.
  const subscription = url.replace(/^https?:/, "webcal:");
  return (
    <Flex vertical gap="small">
      <Alert type="success" showIcon title="Here is the address. It is shown only once, so copy it or use it now." />
      <CopyableUrl url={url} label="Copy the address" />
      <Flex wrap gap="middle" align="center">
        <QrCode value={subscription} label="The address as a QR code" />
        <Flex vertical gap="small" align="flex-start">
          <Text secondary>For a phone: scan this with its camera.</Text>
          <Button href={subscription}>Subscribe on this device</Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
