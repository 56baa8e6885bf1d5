import { useState } from "react";
import { Link, useLocation, useSearch } from "wouter";
import { withNextPage } from "../../../shared/auth/next-page.ts";
import type { PasswordLink } from "../../../shared/auth/auth.schema.ts";
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
import { DeadLink, OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
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
  const query = trpc.auth.passwordLink.useQuery({ token }, linkQueryOptions(token));
  const isInLanguage = useReadersLanguage(query.data?.language, query.data?.collective_language);
  const onward = { href: withNextPage(paths.forgotPassword, useSearch()), label: say("askForNewLink") };
  const dead = { otherwise: say("askWhoInvited"), onward, ...(token === "" && { title: say("tokenMissing") }) };
  return (
    <OpenedLink token={token} query={query} dead={dead}>
      {(link) => {
        if (link === null) return <DeadLink {...dead} />;
        return isInLanguage ? <MailedLink key={token} token={token} link={link} /> : <LoadingPage />;
      }}
    </OpenedLink>
  );
}

function MailedLink({ token, link }: { token: string; link: PasswordLink }) {
  const say = useMessages("auth");
  const [isMeant, setIsMeant] = useState(false);
  if (link.purpose === "invitation") {
    const { collective, person, signed_in_as: name } = link;
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
  const search = useSearch();
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
      navigate(signed_in ? paths.home : withNextPage(paths.login, search), { replace: true });
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

/** A refused token may have been used meanwhile; other errors may be temporary. */
function ResetFailure({ error }: { error: Failure }) {
  const say = useMessages("auth");
  const sayCommon = useMessages("common");
  const code = error.data?.appCode;
  const isRefused = code === "PasswordTokenInvalid" || code === "ValidationFailed";
  const asksAgain = (
    <>
      {sayCommon("linkUsed")} {say("askWhoInvited")}{" "}
      <Link href={withNextPage(paths.forgotPassword, useSearch())} className={styles["link"]}>
        {say("askForNewLink")}
      </Link>
    </>
  );
  return (
    <Notice type="error" title={say("resetFailed")} description={isRefused ? asksAgain : formFailureText(error)} />
  );
}
