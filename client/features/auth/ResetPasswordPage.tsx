import { useState } from "react";
import { Link, useLocation } from "wouter";
import type { ErrorCode } from "../../../shared/errors.ts";
import { formFailureText, type Failure } from "../../components/failure-text.ts";
import { showToast } from "../../components/toast.ts";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { useReadersLanguage } from "../../layout/use-readers-language.ts";
import { getLanguage } from "../../messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { CheckboxField } from "../../public-ui/CheckboxField.tsx";
import { Notice } from "../../components/Notice.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { PasswordField } from "../../public-ui/PasswordField.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { forgetEverything } from "../../api/query-client.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";

/** The target of mailed links: sets a new password and continues to sign-in. An invitation signs in directly. */
export function ResetPasswordPage() {
  const say = useMessages("auth");
  const token = useLinkToken();
  if (token) return <MailedLink key={token} token={token} />;
  return (
    <AuthCard title={say("resetYourPassword")}>
      <Notice type="error" title={say("tokenMissing")} description={<AskAgain reason="linkIncomplete" />} />
    </AuthCard>
  );
}

function MailedLink({ token }: { token: string }) {
  const say = useMessages("auth");
  // Loaded once: the link no longer exists once the password is set. If this cannot be loaded, the form is shown, and
  // says so if the link does not work.
  const link = trpc.auth.passwordLink.useQuery({ token }, { staleTime: Infinity, gcTime: 0, retry: false });
  const [isMeant, setIsMeant] = useState(false);
  const isInLanguage = useReadersLanguage(link.data?.language, link.data?.collective_language);
  if (link.isPending || !isInLanguage) return <LoadingPage />;
  if (link.data?.purpose === "invitation") {
    const { collective, person, signed_in_as: name } = link.data;
    const title = say("welcomeTo", { collective, person });
    if (name !== null && !isMeant)
      return (
        <PublicPage title={title}>
          <Notice type="warning" role="note" title={say("signedInAs", { name })} description={say("joiningSignsOut")} />
          <ButtonLink href={paths.home} kind="primary" block>
            {say("stayAs", { name })}
          </ButtonLink>
          <Button block onClick={() => setIsMeant(true)}>
            {say("goOnAs", { name: person })}
          </Button>
        </PublicPage>
      );
    return (
      <PublicPage title={title} context={say("choosePassword")}>
        <NewPassword token={token} label={say("password")} action={say("join")} isFirst />
      </PublicPage>
    );
  }
  if (link.data === null || link.error?.data?.appCode === "ValidationFailed") {
    return (
      <AuthCard title={say("linkGone")}>
        <AskAgain reason="linkUsed" />
      </AuthCard>
    );
  }
  return (
    <AuthCard title={say("resetYourPassword")}>
      <NewPassword token={token} label={say("newPassword")} action={say("resetPassword")} />
    </AuthCard>
  );
}

/** Checks the password alone: an error in the token is about the link, not about a field that people could correct. */
const loadTypedSchema = () =>
  import("../../../shared/auth/auth.schema.ts").then((m) => m.resetPasswordSchema.pick({ password: true }));

interface NewPasswordProps {
  token: string;
  label: string;
  action: string;
  /** Whether it is the account's first password, so that there are no private addresses to end. */
  isFirst?: boolean;
}

function NewPassword({ token, label, action, isFirst = false }: NewPasswordProps) {
  const say = useMessages("auth");
  const [, navigate] = useLocation();
  const { client } = trpc.useUtils();
  const { form, errors, error, isPending } = usePublicForm({
    loadSchema: loadTypedSchema,
    send: ({ password, ...chosen }) =>
      client.auth.resetPassword.mutate({
        token,
        password,
        language: getLanguage(),
        ...("end_feeds" in chosen && { end_feeds: true }),
      }),
    onSent({ signed_in }) {
      if (signed_in) forgetEverything();
      navigate(signed_in ? paths.home : paths.login, { replace: true });
      showToast("success", say(signed_in ? "passwordSet" : "passwordChanged"));
    },
  });
  return (
    <form {...form} className={styles["form"]}>
      <PasswordField name="password" label={label} error={errors["password"]} autoComplete="new-password" />
      {!isFirst && <CheckboxField name="end_feeds" label={say("endFeeds")} />}
      {error && !error.data?.fields?.["password"] && <ResetFailure error={error} />}
      <Button kind="primary" type="submit" block loading={isPending}>
        {action}
      </Button>
    </form>
  );
}

/** Whether the server refused the token; other errors may be temporary. */
function ResetFailure({ error }: { error: Failure & { data?: { appCode?: ErrorCode | null } | null | undefined } }) {
  const say = useMessages("auth");
  const code = error.data?.appCode;
  const isRefused = code === "PasswordTokenInvalid" || code === "ValidationFailed";
  return (
    <Notice
      type="error"
      title={say("resetFailed")}
      description={isRefused ? <AskAgain reason="linkUsed" /> : formFailureText(error)}
    />
  );
}

function AskAgain({ reason }: { reason: "linkIncomplete" | "linkUsed" }) {
  const say = useMessages("auth");
  const sayCommon = useMessages("common");
  return (
    <>
      {reason === "linkIncomplete" ? sayCommon(reason) : say(reason)}{" "}
      <Link href={paths.forgotPassword} className={styles["link"]}>
        {say("askForNewLink")}
      </Link>
    </>
  );
}
