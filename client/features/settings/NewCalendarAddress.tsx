import { Alert, Button, Flex, QRCode, theme } from "antd";
import { CopyableUrl } from "../../components/CopyableUrl.tsx";
import { Text } from "../../components/Text.tsx";
import { useColorScheme } from "../../hooks/use-color-scheme.ts";

/** An address for calendar programs that was just made, as text, as a link and for the phone. */
export function NewCalendarAddress({ url }: { url: string }) {
  const { token } = theme.useToken();
  const { scheme } = useColorScheme();
  // Opens the calendar program rather than the browser.
  const subscription = url.replace(/^https?:/, "webcal:");
  // Dark on light: not every camera reads the reverse.
  const [ink, paper] =
    scheme === "dark" ? [token.colorBgLayout, token.colorText] : [token.colorText, token.colorBgContainer];
  return (
    <Flex vertical gap="small">
      <Alert type="success" showIcon title="Here is the address. It is shown only now, so copy it or use it at once." />
      <CopyableUrl url={url} label="Copy the address" />
      <Flex wrap gap="middle" align="center">
        <QRCode
          type="svg"
          value={subscription}
          color={ink}
          bgColor={paper}
          role="img"
          aria-label="The address as a QR code"
        />
        <Flex vertical gap="small" align="flex-start">
          <Text secondary>For a phone: scan this with its camera.</Text>
          <Button href={subscription}>Subscribe on this device</Button>
        </Flex>
      </Flex>
    </Flex>
  );
}
