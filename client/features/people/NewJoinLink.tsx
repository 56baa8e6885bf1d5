import { Button, Flex } from "antd";
import { useRef } from "react";
import { QrCode } from "../../components/QrCode.tsx";
import { saveQrCode } from "../../components/save-qr-code.ts";
import { ShareableUrl } from "../../components/ShareableUrl.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

/** A new link for a group: to copy or share, and as a QR code to show, print or save. */
export function NewJoinLink({ name, url }: { name: string; url: string }) {
  const say = useMessages("people");
  const place = useRef<HTMLDivElement>(null);
  function save() {
    const code = place.current?.querySelector("svg");
    if (code) saveQrCode(code, name);
  }
  return (
    <Flex vertical gap="middle">
      <Text>{say("groupLinkShownOnce")}</Text>
      <ShareableUrl type="primary" url={url} title={say("groupLink")} />
      <Flex wrap gap="middle" align="center">
        <div ref={place}>
          <QrCode value={url} label={say("groupLinkAsQrCode")} />
        </div>
        <Button onClick={save}>{say("saveQrCode")}</Button>
      </Flex>
    </Flex>
  );
}
