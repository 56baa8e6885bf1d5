import { Alert, Button, Card, Form, Input, theme, Typography } from "antd";
import { Link, useLocation, useSearch } from "wouter";
import { loginSchema, type LoginInput } from "../../../shared/auth.ts";
import { FailureAlert } from "../../components/FailureAlert.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { schemaRules, showFieldErrors } from "../../components/schema-rules.ts";
import { PublicLayout } from "../../layout/PublicLayout.tsx";
import { forgetEverything } from "../../live/live.ts";
import { paths } from "../../paths.ts";
import { readNext } from "../../session.ts";
import { FORM_MEASURE } from "../../theme.ts";
import { trpc } from "../../trpc.ts";

/** Signs a member in, and goes on to where they wanted to go. */
export function LoginPage() {
  const [form] = Form.useForm<LoginInput>();
  const { token } = theme.useToken();
  const [, navigate] = useLocation();
  const next = readNext(useSearch());
  const login = trpc.auth.login.useMutation({
    onSuccess() {
      forgetEverything();
      navigate(next, { replace: true });
    },
    onError: (error) => showFieldErrors(form, error.data?.fields),
  });
  return (
    <PublicLayout measure={FORM_MEASURE}>
      <Card>
        <PageHead title="Welcome back!" context="Sign in to your collective." />
        <NewInstallation />
        <Form form={form} layout="vertical" requiredMark={false} onFinish={(input) => login.mutate(input)}>
          <Form.Item name="email" label="Email" rules={schemaRules(loginSchema, "email")} validateTrigger="onSubmit">
            <Input inputMode="email" autoComplete="username" />
          </Form.Item>
          <Form.Item
            name="password"
            label="Password"
            rules={schemaRules(loginSchema, "password")}
            validateTrigger="onSubmit"
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
          <FailureAlert error={login.error} />
          <Button type="primary" htmlType="submit" block loading={login.isPending}>
            Sign in
          </Button>
        </Form>
        <div style={{ marginBlockStart: token.marginLG }}>
          <Link href={paths.forgotPassword} asChild>
            <Typography.Link>Forgot your password?</Typography.Link>
          </Link>
        </div>
      </Card>
    </PublicLayout>
  );
}

/** Without anybody who could sign in, the way on is another one. */
function NewInstallation() {
  const { token } = theme.useToken();
  const { data } = trpc.setup.status.useQuery();
  if (!data?.needed) return null;
  return (
    <Alert
      type="info"
      title="This Crewtide is new."
      description={<Typography.Text>Open the set-up link printed in the server&apos;s log.</Typography.Text>}
      style={{ marginBlockEnd: token.marginLG }}
    />
  );
}
