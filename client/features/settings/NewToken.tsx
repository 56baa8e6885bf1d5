import { Button, Flex, Input } from "antd";
import { useState } from "react";
import type { TokenWish } from "../../../shared/account/account.schema.ts";
import { MAX_NAME_LENGTH, TOKEN_DAYS } from "../../../shared/constants.ts";
import { TOKEN_SCOPES } from "../../../shared/enumerations.ts";
import { CopyButton } from "../../components/CopyButton.tsx";
import { Notice } from "../../components/Notice.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { Field } from "../../forms/Field.tsx";
import { useLeaveWarning } from "../../hooks/use-leave-warning.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../api/trpc.ts";
import { CurrentPasswordField } from "./CurrentPasswordForm.tsx";
import { CodeField } from "./CodeField.tsx";
import { ShortForm } from "../../forms/ShortForm.tsx";

const DAYS = [7, 30, 90, 365];

interface Values extends TokenWish {
  current_password?: string;
  code?: string;
}

const loadSchema = () => import("../../../shared/account/account.schema.ts").then((m) => m.tokenWishSchema);

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
      loadSchema={loadSchema}
      initialValues={{ scope: "Read", days: TOKEN_DAYS }}
      submitLabel={say("makeToken")}
      send={(wish: Values) => client.account.makeToken.mutate(wish)}
      onSent={(made) => {
        setToken(made.token);
        onMade();
      }}
      onCancel={onDone}
    >
      <Field name="name" label={say("tokenName")}>
        <Input maxLength={MAX_NAME_LENGTH} autoComplete="off" />
      </Field>
      <Field name="scope" label={say("tokenScope")}>
        <NativeSelect label={say("tokenScope")} options={TOKEN_SCOPES} nameOf={(scope) => say(scope)} />
      </Field>
      <Field name="days" label={say("tokenDays")}>
        <NativeSelect label={say("tokenDays")} options={DAYS} nameOf={(count) => say("tokenDaysOf", { count })} />
      </Field>
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
