import { QRCode, theme } from "antd";
import { useColorScheme } from "../../hooks/use-color-scheme.ts";

/** A QR code in both schemes. Dark on light: not every camera reads the reverse. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { token } = theme.useToken();
  const { scheme } = useColorScheme();
  const [ink, paper] =
    scheme === "dark" ? [token.colorBgLayout, token.colorText] : [token.colorText, token.colorBgContainer];
  return <QRCode type="svg" value={value} color={ink} bgColor={paper} role="img" aria-label={label} />;
}
