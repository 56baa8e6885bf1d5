import { Button, Flex } from "antd";
import type { RecoveryCodes, TwoStepSetUp } from "../../../shared/account/account.schema.ts";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Paragraph, Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { CodeField } from "./CodeField.tsx";
import styles from "./ConfirmTwoStep.module.css";
import { QrCode } from "../../components/QrCode.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";

interface ConfirmTwoStepProps {
  setUp: TwoStepSetUp;
  onConfirmed: (codes: RecoveryCodes) => void;
  onCancel: () => void;
}

/** Shows the secret for the person's app, and asks for a code to prove that the app has it. */
export function ConfirmTwoStep({ setUp: { secret, url }, onConfirmed, onCancel }: ConfirmTwoStepProps) {
  const say = useMessages("settings");
  const { client } = trpc.useUtils();
  return (
    <Flex vertical gap="middle">
      <Paragraph>{say("scanWithApp")}</Paragraph>
      <div className={styles["onTouch"]}>
        <Button href={url}>{say("openApp")}</Button>
      </div>
      <Flex wrap gap="middle" align="center">
        <QrCode value={url} label={say("keyAsQrCode")} />
        <Flex vertical align="flex-start">
          <Text secondary>{say("key")}</Text>
          <code aria-label={say("key")}>{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} label={say("copyKey")} />
        </Flex>
      </Flex>
      <ShortForm
        name="two-step-code"
        submitLabel={say("turnOn")}
        send={(input: { code: string }) => client.account.confirmTwoStep.mutate(input)}
        onSent={onConfirmed}
        onCancel={onCancel}
      >
        <CodeField />
      </ShortForm>
    </Flex>
  );
}
