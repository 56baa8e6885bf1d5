import { Link, useLocation, useSearch } from "wouter";
import type { ErrorCode } from "../../../shared/errors.ts";
import { Card } from "../../components/Card.tsx";
import { formFailureText, type Failure } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { showToast } from "../../components/toast.ts";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../public-ui/Button.tsx";
import { CheckboxField } from "../../public-ui/CheckboxField.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { PasswordField } from "../../public-ui/PasswordField.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";

/** The target of mailed links: sets a new password and continues to sign-in. An invitation signs in directly. */
export function ResetPasswordPage() {
  const token = new URLSearchParams(useSearch()).get("token");
  if (token) return <MailedLink token={token} />;
  return (
    <AuthCard title="Reset your password">
      <Notice type="error" title="Error: Token is missing" description={<AskAgain reason="incomplete" />} />
    </AuthCard>
  );
}

function MailedLink({ token }: { token: string }) {
  // Loaded once: the link no longer exists once the password is set. If this cannot be loaded, the form is shown, and
  // says so if the link does not work.
  const link = trpc.auth.passwordLink.useQuery({ token }, { staleTime: Infinity, gcTime: 0, retry: false });
  if (link.isPending) return <LoadingPage />;
  if (link.data?.purpose === "invitation") {
    return (
      <Card>
        <PageHead title={`Welcome to ${link.data.collective}, ${link.data.person}`} context="Choose a password." />
        <NewPassword token={token} label="Password" action="Join" isFirst />
      </Card>
    );
  }
  if (link.data === null || link.error?.data?.appCode === "ValidationFailed") {
    return (
      <AuthCard title="Reset your password">
        <Notice type="error" title="This link no longer works." description={<AskAgain reason="used or expired" />} />
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Reset your password">
      <NewPassword token={token} label="New password" action="Reset password" />
    </AuthCard>
  );
}

/** Checks the password alone: an error in the token is about the link, not about a field that people could correct. */
const loadTypedSchema = () =>
  import("../../../shared/auth.schema.ts").then((m) => m.resetPasswordSchema.pick({ password: true }));

interface NewPasswordProps {
  token: string;
  label: string;
  action: string;
  /** Whether it is the account's first password, so that there are no private addresses to end. */
  isFirst?: boolean;
}

function NewPassword({ token, label, action, isFirst = false }: NewPasswordProps) {
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { form, errors, error, isPending } = usePublicForm({
    loadSchema: loadTypedSchema,
    send: ({ password, ...chosen }) =>
      client.auth.resetPassword.mutate({ token, password, ...("end_feeds" in chosen && { end_feeds: true }) }),
    onSent({ signed_in }) {
      if (signed_in) forgetEverything();
      navigate(signed_in ? paths.home : paths.login, { replace: true });
      showToast(
        "success",
        signed_in ? "Welcome! Your password is set." : "Your password has been changed. Sign in with the new one.",
      );
    },
  });
  return (
    <form {...form} className={styles["form"]}>
      <PasswordField name="password" label={label} error={errors["password"]} autoComplete="new-password" />
      {!isFirst && (
        <CheckboxField name="end_feeds" label="Also end the private addresses of my calendar and my activity" />
      )}
      {error && !error.data?.fields?.["password"] && <ResetFailure error={error} />}
      <Button kind="primary" type="submit" block loading={isPending}>
        {action}
      </Button>
    </form>
  );
}

/** Whether the server refused the token; other errors may be temporary. */
function ResetFailure({ error }: { error: Failure & { data?: { appCode?: ErrorCode | null } | null | undefined } }) {
  const code = error.data?.appCode;
  const isRefused = code === "PasswordTokenInvalid" || code === "ValidationFailed";
  return (
    <Notice
      type="error"
      title="Failed to reset password. Please try again."
      description={isRefused ? <AskAgain reason="used or expired" /> : formFailureText(error)}
    />
  );
}

const REASONS = {
  incomplete: "The link is incomplete. Please copy the whole link from the email.",
  "used or expired": "The link may have been used already, or it may have expired.",
};

function AskAgain({ reason }: { reason: keyof typeof REASONS }) {
  return (
    <>
      {REASONS[reason]}{" "}
      <Link href={paths.forgotPassword} className={styles["link"]}>
        Ask for a new link
      </Link>
    </>
  );
}
