import { Alert, App, Button, Form, Input, theme, Typography } from "antd";
import { Link, useLocation, useSearch } from "wouter";
import { resetPasswordSchema, type ResetPasswordInput } from "../../../shared/auth.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import { failureText, type Failure } from "../../components/failure-text.ts";
import { schemaRules, showFieldErrors } from "../../components/schema-rules.ts";
import { forgetEverything } from "../../live/live.ts";
import { paths } from "../../paths.ts";
import { trpc } from "../../trpc.ts";
import { AuthCard } from "./AuthCard.tsx";

/** Where a mailed link leads: sets a new password, and goes on to sign in with it. An invitation signs in by itself. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get("token");
  return (
    <AuthCard title="Reset your password">
      {token ? (
        <NewPassword token={token} />
      ) : (
        <Alert type="error" showIcon title="Error: Token is missing" description={<AskAgain reason="incomplete" />} />
      )}
    </AuthCard>
  );
}

function NewPassword({ token }: { token: string }) {
  const [form] = Form.useForm<ResetPasswordInput>();
  const { message } = App.useApp();
  const [, navigate] = useLocation();
  const reset = trpc.auth.resetPassword.useMutation({
    onSuccess({ signed_in }) {
      if (signed_in) forgetEverything();
      navigate(signed_in ? paths.home : paths.login, { replace: true });
      void message.success(
        signed_in ? "Welcome! Your password is set." : "Your password is changed. Sign in with the new one.",
      );
    },
    onError: (error) => showFieldErrors(form, error.data?.fields),
  });
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ token }}
      onFinish={({ password }) => reset.mutate({ token, password })}
    >
      <Form.Item
        name="password"
        label="New password"
        rules={schemaRules(resetPasswordSchema, "password")}
        validateTrigger="onSubmit"
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      {reset.error && !reset.error.data?.fields?.["password"] && <ResetFailure error={reset.error} />}
      <Button type="primary" htmlType="submit" block loading={reset.isPending}>
        Reset password
      </Button>
    </Form>
  );
}

/** The link is at fault where the server refused its token; anything else may pass. */
function ResetFailure({ error }: { error: Failure & { data?: { appCode?: ErrorCode | null } | null | undefined } }) {
  const { token } = theme.useToken();
  const code = error.data?.appCode;
  const isRefused = code === "PasswordTokenInvalid" || code === "ValidationFailed";
  return (
    <Alert
      type="error"
      showIcon
      title="Failed to reset password. Please try again."
      description={isRefused ? <AskAgain reason="used or expired" /> : failureText(error)}
      style={{ marginBlockEnd: token.margin }}
    />
  );
}

const REASONS = {
  incomplete: "The link is incomplete: use all of it as it is in the email.",
  "used or expired": "The link may have been used already, or have expired.",
};

function AskAgain({ reason }: { reason: keyof typeof REASONS }) {
  return (
    <>
      {REASONS[reason]}{" "}
      <Link href={paths.forgotPassword} asChild>
        <Typography.Link underline>Ask for a new link</Typography.Link>
      </Link>
    </>
  );
}
