import { Button, Flex, Form, Input } from "antd";
import { useState } from "react";
import type { TokenWish } from "../../../shared/account/account.schema.ts";
import { MAX_NAME_LENGTH, TOKEN_DAYS } from "../../../shared/constants.ts";
import { TOKEN_SCOPES } from "../../../shared/enumerations.ts";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Notice } from "../../components/Notice.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { schemaRules } from "../../forms/schema-rules.ts";
import { useLeaveWarning } from "../../hooks/use-leave-warning.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { CodeField } from "./CodeField.tsx";
import { CurrentPasswordField } from "./CurrentPasswordForm.tsx";
import { ShortForm } from "./ShortForm.tsx";

const DAYS = [7, 30, 90, 365];

interface Values extends TokenWish {
  current_password?: string;
  code?: string;
}

const nameRules = schemaRules(
  () => import("../../../shared/account/account.schema.ts").then((m) => m.tokenWishSchema),
  "name",
);

/** Makes a token, with the password or, if two-step sign-in is on, a code, and then shows it, once. */
export function NewToken({ onMade, onDone }: { onMade: () => void; onDone: () => void }) {
  const say = useMessages("settings");
  const { client } = trpc.useUtils();
  const [token, setToken] = useState<string>();
  const { data: twoStep } = trpc.account.twoStep.useQuery();
  if (token !== undefined) return <MadeToken token={token} onDone={onDone} />;
  return (
    <ShortForm
      name="new-token"
      submitLabel={say("makeToken")}
      send={(wish: Values) => client.account.makeToken.mutate(wish)}
      onSent={(made) => {
        setToken(made.token);
        onMade();
      }}
      onCancel={onDone}
    >
      <Form.Item name="name" label={say("tokenName")} rules={nameRules}>
        <Input maxLength={MAX_NAME_LENGTH} autoComplete="off" />
      </Form.Item>
      <Form.Item name="scope" label={say("tokenScope")} initialValue="Read">
        <NativeSelect label={say("tokenScope")} options={TOKEN_SCOPES} nameOf={(scope) => say(scope)} />
      </Form.Item>
      <Form.Item name="days" label={say("tokenDays")} initialValue={TOKEN_DAYS}>
        <NativeSelect label={say("tokenDays")} options={DAYS} nameOf={(count) => say("tokenDaysOf", { count })} />
      </Form.Item>
      {twoStep?.on_since ? <CodeField /> : <CurrentPasswordField />}
    </ShortForm>
  );
}

function MadeToken({ token, onDone }: { token: string; onDone: () => void }) {
  const say = useMessages("settings");
  const [isSaved, setIsSaved] = useState(false);
  useLeaveWarning(isSaved ? null : say("leaveWithoutToken"));
  return (
    <Flex vertical gap="middle" align="flex-start">
      <Notice type="success" title={say("keepToken")} description={say("keepTokenHelp")} />
      <code dir="ltr" style={{ overflowWrap: "anywhere" }}>
        {token}
      </code>
      <Flex wrap gap="small">
        <CopyButton text={token} label={say("copyToken")} onCopy={() => setIsSaved(true)} />
        <Button onClick={onDone}>{say("tokenKept")}</Button>
      </Flex>
    </Flex>
  );
}
