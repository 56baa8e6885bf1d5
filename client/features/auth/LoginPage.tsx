import { Link, useLocation, useSearch } from "wouter";
import { FailureAlert } from "../../components/FailureAlert.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { usePreload } from "../../hooks/preload-context.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../plain/Button.tsx";
import { Card } from "../../plain/Card.tsx";
import { TextField } from "../../plain/Field.tsx";
import { Notice } from "../../plain/Notice.tsx";
import { PasswordField } from "../../plain/PasswordField.tsx";
import { usePlainForm } from "../../plain/use-plain-form.ts";
import { readNext } from "../../session.ts";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";

const loadLoginSchema = () => import("../../../shared/auth.schema.ts").then((m) => m.loginSchema);

/** Signs a member in, and goes on to where they wanted to go. */
export function LoginPage() {
  const [, navigate] = useLocation();
  const next = readNext(useSearch());
  const preload = usePreload();
  const login = trpc.auth.login.useMutation({
    // While the server checks the password, the page to go on to is on its way.
    onMutate: () => preload(next),
    onSuccess() {
      forgetEverything();
      navigate(next, { replace: true });
    },
    onError: (error) => showErrors(error.data?.fields),
  });
  const { form, errors, showErrors } = usePlainForm({
    loadSchema: loadLoginSchema,
    onSubmit: (input) => login.mutate(input),
  });
  return (
    <Card>
      <PageHead title="Welcome back!" context="Sign in to your collective." />
      <NewInstallation />
      <form {...form}>
        <TextField name="email" label="Email" error={errors["email"]} inputMode="email" autoComplete="username" />
        <PasswordField name="password" label="Password" error={errors["password"]} autoComplete="current-password" />
        <FailureAlert error={login.error} />
        <Button kind="primary" type="submit" block loading={login.isPending}>
          Sign in
        </Button>
      </form>
      <div style={{ marginBlockStart: 24 }}>
        <Link href={paths.forgotPassword}>Forgot your password?</Link>
      </div>
    </Card>
  );
}

/** Without anybody who could sign in, the way on is another one. */
function NewInstallation() {
  const { data } = trpc.setup.status.useQuery();
  if (!data?.needed) return null;
  return (
    <Notice
      type="info"
      withIcon={false}
      title="This Crewtide is new."
      description="Open the set-up link printed in the server's log."
      style={{ marginBlockEnd: 24 }}
    />
  );
}
