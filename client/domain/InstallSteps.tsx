import { Button, Flex } from "antd";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { Paragraph } from "../components/Text.tsx";
import { useInstallation } from "../hooks/use-installation.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { AppleSteps } from "./AppleSteps.tsx";

/** How to install the app on this device: a button, or the steps of its browser. */
export function InstallSteps() {
  const say = useMessages("install");
  const { way, install } = useInstallation();
  return (
    <Flex vertical gap="middle" align="start">
      <Paragraph>{say(way === "installed" ? "isInstalled" : "help", { product: PRODUCT_NAME })}</Paragraph>
      {way === "ready" && (
        <Button type="primary" onClick={install}>
          {say("install")}
        </Button>
      )}
      {way === "apple" && <AppleSteps />}
      {way === "menu" && <Paragraph>{say("inMenu")}</Paragraph>}
      {way === "insecure" && <Paragraph>{say("needsHttps")}</Paragraph>}
    </Flex>
  );
}
