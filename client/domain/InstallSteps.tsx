import { Button, Flex } from "antd";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { Text } from "../components/Text.tsx";
import { useInstallation } from "../hooks/use-installation.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { AppleSteps } from "./AppleSteps.tsx";

/** How to install the app on this device: a button, or the steps of its browser. */
export function InstallSteps() {
  const say = useMessages("install");
  const { way, install } = useInstallation();
  return (
    <Flex vertical gap="middle" align="start">
      <Text as="p">{say(way === "installed" ? "isInstalled" : "help", { product: PRODUCT_NAME })}</Text>
      {way === "ready" && (
        <Button type="primary" onClick={install}>
          {say("install")}
        </Button>
      )}
      {way === "apple" && <AppleSteps />}
      {way === "menu" && <Text as="p">{say("inMenu")}</Text>}
      {way === "insecure" && <Text as="p">{say("needsHttps")}</Text>}
    </Flex>
  );
}
