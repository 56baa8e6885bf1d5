import { TRPCClientError } from "@trpc/client";
import { Alert, Button, Form, Input, theme } from "antd";
import { forgotPasswordSchema, type ForgotPasswordInput } from "../../../shared/auth.ts";
import { schemaRules, showFieldErrors } from "../../components/schema-rules.ts";
import { trpc } from "../../trpc.ts";
import { AuthCard } from "./AuthCard.tsx";

/** Asks for a link that sets a new password. Whether the address is a member's is never told. */
export function ForgotPasswordPage() {
  const [form] = Form.useForm<ForgotPasswordInput>();
  const { token } = theme.useToken();
  const { mutate, isPending, isSuccess, error } = trpc.auth.forgotPassword.useMutation({
    onError: (refusal) => showFieldErrors(form, refusal.data?.fields),
  });
  const sent = isSuccess || isUnauthorized(error);
  return (
    <AuthCard title="Forgot your password?" context="We send you a link with which you can choose a new one.">
      {sent ? (
        <Alert
          type="success"
          role="status"
          showIcon
          title="Check your email"
          description="We sent you an email with a link to reset your password."
        />
      ) : (
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => mutate(input)}>
          <Form.Item
            name="email"
            label="Email"
            rules={schemaRules(forgotPasswordSchema, "email")}
            validateTrigger="onSubmit"
          >
            <Input inputMode="email" autoComplete="username" />
          </Form.Item>
          {error && !error.data?.fields && (
            <Alert
              type="error"
              showIcon
              title="An error occurred while sending the reset link. Please try again."
              style={{ marginBlockEnd: token.margin }}
            />
          )}
          <Button type="primary" htmlType="submit" block loading={isPending}>
            Send reset link
          </Button>
        </Form>
      )}
    </AuthCard>
  );
}

/** A 401 would tell that nobody has the address, so that it passes for sent (`spec.md` section 8). */
function isUnauthorized(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  const response = error.meta?.["response"];
  return response instanceof Response && response.status === 401;
}
