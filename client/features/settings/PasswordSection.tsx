import { Checkbox, Input } from "antd";
import { Link } from "wouter";
import type { ChangePasswordInput } from "../../../shared/auth/auth.schema.ts";
import { Field } from "../../forms/Field.tsx";
import { showToast } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { ShortForm } from "../../forms/ShortForm.tsx";
import { CurrentPasswordField } from "./CurrentPasswordForm.tsx";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

const loadSchema = () => import("../../../shared/auth/auth.schema.ts").then((m) => m.changePasswordSchema);

export function PasswordSection() {
  const say = useMessages("settings");
  const sayAuth = useMessages("auth");
  const utils = trpc.useUtils();
  const calendar = trpc.calendar.feeds.useQuery();
  const activity = trpc.journal.feed.useQuery();
  const hasFeeds = Boolean(calendar.data?.mine ?? activity.data?.feed);
  return (
    <ShortForm
      name="new-password"
      loadSchema={loadSchema}
      submitLabel={say("changePassword")}
      send={(input: ChangePasswordInput) => utils.client.auth.changePassword.mutate(input)}
      onSent={() => {
        void utils.account.invalidate();
        void utils.calendar.feeds.invalidate();
        void utils.journal.feed.invalidate();
        showToast("success", say("passwordChanged"));
      }}
    >
      <CurrentPasswordField extra={<Link href={paths.forgotPassword}>{sayAuth("forgotPassword")}</Link>} />
      <Field name="password" label={sayAuth("newPassword")}>
        <Input.Password autoComplete="new-password" />
      </Field>
      {hasFeeds && (
        <Field name="end_feeds" valuePropName="checked">
          <Checkbox>{sayAuth("endFeeds")}</Checkbox>
        </Field>
      )}
    </ShortForm>
  );
}
