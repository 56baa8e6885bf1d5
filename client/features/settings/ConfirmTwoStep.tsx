import { Button, Flex, Form, Input } from "antd";
import type { RecoveryCodes, TwoStepSetUp } from "../../../shared/account.ts";
import { CopyButton } from "../../components/CopyButton.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { Text } from "../../components/Text.tsx";
import { trpc } from "../../trpc.ts";
import styles from "./ConfirmTwoStep.module.css";
import { QrCode } from "./QrCode.tsx";
import { ShortForm } from "./ShortForm.tsx";

const codeRules = schemaRules(
  () => import("../../../shared/account.schema.ts").then((m) => m.twoStepCodeSchema),
  "code",
);

interface ConfirmTwoStepProps {
  setUp: TwoStepSetUp;
  onConfirmed: (codes: RecoveryCodes) => void;
  onCancel: () => void;
}

/** Shows the secret for the person's app, and asks for a code to prove that the app has it. */
export function ConfirmTwoStep({ setUp: { secret, url }, onConfirmed, onCancel }: ConfirmTwoStepProps) {
  const { client } = trpc.useUtils();
  return (
    <Flex vertical gap="middle">
      <Text as="p">Scan this with an authenticator app on your phone, or type the key into it.</Text>
      <div className={styles["onTouch"]}>
        <Button href={url}>Open the app on this device</Button>
      </div>
      <Flex wrap gap="middle" align="center">
        <QrCode value={url} label="The key as a QR code" />
        <Flex vertical align="flex-start">
          <Text secondary>Key</Text>
          <code aria-label="Key">{secret.match(/.{1,4}/g)?.join(" ")}</code>
          <CopyButton text={secret} label="Copy the key" />
        </Flex>
      </Flex>
      <ShortForm
        name="two-step-code"
        submitLabel="Turn on"
        send={(input: { code: string }) => client.account.confirmTwoStep.mutate(input)}
        onSent={onConfirmed}
        onCancel={onCancel}
      >
        <Form.Item name="code" label="Code that the app shows" rules={codeRules}>
          <Input inputMode="numeric" autoComplete="one-time-code" />
        </Form.Item>
      </ShortForm>
    </Flex>
  );
}
