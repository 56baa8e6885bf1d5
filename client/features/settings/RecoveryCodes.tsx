import { Alert, Button, Flex } from "antd";
import { useState } from "react";
import { CopyButton } from "../../components/CopyButton.tsx";
import { useLeaveWarning } from "../../hooks/use-leave-warning.ts";
import { saveFile } from "./save-file.ts";
import styles from "./RecoveryCodes.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

const WARNING = "You have not copied or saved your recovery codes. They are not shown again. Leave this page?";

/**
 * New recovery codes, which are shown only once. The page warns people who leave before they have copied or saved them.
 */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const [areKept, setAreKept] = useState(false);
  const text = `${codes.join("\n")}\n`;
  useLeaveWarning(areKept ? null : WARNING);
  function save() {
    saveFile("crewtide-recovery-codes.txt", text, "text/plain");
    setAreKept(true);
  }
  return (
    <Flex vertical gap="middle">
      <Alert
        type="success"
        showIcon
        title="Keep these recovery codes."
        description="Each code signs you in once if you do not have your phone. They are shown only once. Keep them where you can find them without your phone."
      />
      <ul className={styles["codes"]} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={text} label="Copy the codes" onCopy={() => setAreKept(true)} />
      <Flex wrap gap="small">
        <Button onClick={save}>Save as a file</Button>
        <Button type="primary" onClick={onDone}>
          I have kept them
        </Button>
      </Flex>
    </Flex>
  );
}
