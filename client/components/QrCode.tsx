import { QRCode } from "antd";
import { useColorScheme } from "../hooks/use-color-scheme.ts";

/** A QR code in both schemes. It is dark on light, since not every camera reads the reverse. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const { scheme } = useColorScheme();
  const [ink, paper] = scheme === "dark" ? ["bg-layout", "text"] : ["text", "bg-container"];
  return (
    <QRCode
      type="svg"
      value={value}
      color={`var(--ant-color-${ink})`}
      bgColor={`var(--ant-color-${paper})`}
      role="img"
      aria-label={label}
    />
  );
}
