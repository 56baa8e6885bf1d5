import { Button, Flex } from "antd";
import { PRODUCT_NAME } from "../../shared/constants.ts";
import { Text } from "../components/Text.tsx";
import { useInstallation } from "../hooks/use-installation.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./InstallSteps.module.css";

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

/** The three taps, each with the button to look for. */
function AppleSteps() {
  const say = useMessages("install");
  return (
    <ol className={styles["steps"]}>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M8 9H6v12h12V9h-2M12 15V3M8.5 6.5 12 3l3.5 3.5" />
        </svg>
        {say("tapShare")}
      </li>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="M4 4h16v16H4zM12 8v8M8 12h8" />
        </svg>
        {say("tapHomeScreen")}
      </li>
      <li>
        <svg viewBox="0 0 24 24" aria-hidden>
          <path d="m5 13 4.5 4.5L19 7" />
        </svg>
        {say("tapAdd")}
      </li>
    </ol>
  );
}
