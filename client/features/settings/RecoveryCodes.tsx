import { Alert, Button, Flex } from "antd";
import { saveFile } from "./save-file.ts";
import styles from "./RecoveryCodes.module.css";

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** New recovery codes, which are shown only once. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <Flex vertical gap="middle">
      <Alert
        type="success"
        showIcon
        title="Keep these recovery codes."
        description="Each signs you in once if your phone is not at hand. They are shown only now. Store them where you find them without your phone."
      />
      <ul className={styles["codes"]} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Flex wrap gap="small">
        <Button onClick={() => saveFile("crewtide-recovery-codes.txt", `${codes.join("\n")}\n`, "text/plain")}>
          Save as a file
        </Button>
        <Button type="primary" onClick={onDone}>
          I have kept them
        </Button>
      </Flex>
    </Flex>
  );
}
