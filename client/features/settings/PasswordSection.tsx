import { Checkbox, Form, Input } from "antd";
import { Link } from "wouter";
import type { ChangePasswordInput } from "../../../shared/auth/auth.schema.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { showToast } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { ShortForm } from "./ShortForm.tsx";
import { paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

const rules = (field: keyof ChangePasswordInput) =>
  schemaRules(() => import("../../../shared/auth/auth.schema.ts").then((m) => m.changePasswordSchema), field);

/** Changes the password. */
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
      submitLabel={say("changePassword")}
      send={(input: ChangePasswordInput) => utils.client.auth.changePassword.mutate(input)}
      onSent={() => {
        void utils.account.invalidate();
        void utils.calendar.feeds.invalidate();
        void utils.journal.feed.invalidate();
        showToast("success", say("passwordChanged"));
      }}
    >
      <Form.Item
        name="current_password"
        label={say("currentPassword")}
        rules={rules("current_password")}
        extra={<Link href={paths.forgotPassword}>{sayAuth("forgotPassword")}</Link>}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="password" label={sayAuth("newPassword")} rules={rules("password")}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      {hasFeeds && (
        <Form.Item name="end_feeds" valuePropName="checked">
          <Checkbox>{sayAuth("endFeeds")}</Checkbox>
        </Form.Item>
      )}
    </ShortForm>
  );
}
