import { Button, Flex } from "antd";
import { useState } from "react";
import { CopyButton } from "../../components/CopyButton.tsx";
import { useLeaveWarning } from "../../hooks/use-leave-warning.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { saveFile } from "../../components/save-file.ts";
import { Notice } from "../../components/Notice.tsx";
import styles from "./RecoveryCodes.module.css";

/** New recovery codes, shown only once: the page warns people who leave before they have copied or saved them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const say = useMessages("settings");
  const [areSaved, setAreSaved] = useState(false);
  const text = `${codes.join("\n")}\n`;
  useLeaveWarning(areSaved ? null : say("leaveWithoutCodes"));
  function save() {
    saveFile("crewtide-recovery-codes.txt", text, "text/plain");
    setAreSaved(true);
  }
  return (
    <Flex vertical gap="middle">
      <Notice type="success" title={say("keepCodes")} description={say("keepCodesHelp")} />
      <ul className={styles["codes"]} aria-label={say("recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={text} label={say("copyCodes")} onCopy={() => setAreSaved(true)} />
      <Flex wrap gap="small">
        <Button onClick={save}>{say("saveAsFile")}</Button>
        <Button type="primary" onClick={onDone}>
          {say("haveKeptThem")}
        </Button>
      </Flex>
    </Flex>
  );
}
