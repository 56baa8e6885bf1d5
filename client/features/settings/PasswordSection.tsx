import { Button, Checkbox, Form, Input } from "antd";
import { Link } from "wouter";
import type { ChangePasswordInput } from "../../../shared/auth.ts";
import { schemaRules } from "../../forms/schema-rules.ts";
import { showToast } from "../../components/toast.ts";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { useFormSubmission } from "../../forms/use-form-submission.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";

const rules = (field: keyof ChangePasswordInput) =>
  schemaRules(() => import("../../../shared/auth.schema.ts").then((m) => m.changePasswordSchema), field);

/** Changes the password. Nothing typed here is kept in the tab. */
export function PasswordSection() {
  const [form] = Form.useForm<ChangePasswordInput>();
  const utils = trpc.useUtils();
  const calendar = trpc.calendar.feeds.useQuery();
  const activity = trpc.journal.feed.useQuery();
  const hasFeeds = Boolean(calendar.data?.mine ?? activity.data?.feed);
  const { submit, isSubmitting, refusal } = useFormSubmission({
    form,
    send: (input: ChangePasswordInput) => utils.client.auth.changePassword.mutate(input),
    onSent() {
      form.resetFields();
      void utils.account.invalidate();
      void utils.calendar.feeds.invalidate();
      void utils.journal.feed.invalidate();
      showToast("success", "Your password has been changed. You are signed out everywhere else.");
    },
  });
  return (
    <Form
      form={form}
      name="new-password"
      layout="vertical"
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={submit}
    >
      <Form.Item
        name="current_password"
        label="Current password"
        rules={rules("current_password")}
        extra={<Link href={paths.forgotPassword}>Forgot your password?</Link>}
      >
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="password" label="New password" rules={rules("password")}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      {hasFeeds && (
        <Form.Item name="end_feeds" valuePropName="checked">
          <Checkbox>Also end the private addresses of my calendar and my activity</Checkbox>
        </Form.Item>
      )}
      <RefusalAlert refusal={refusal} />
      <Button htmlType="submit" loading={isSubmitting}>
        Change password
      </Button>
    </Form>
  );
}
