import { useRef, useState } from "react";
import { Link, useLocation } from "wouter";
// The router's own `useSearch` decodes the search before it is parsed, so values in it would be decoded twice.
import { useHistoryState, useSearch } from "wouter/use-browser-location";
import type { LoginInput } from "../../../shared/auth/auth.schema.ts";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import type { Failure } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { usePreload } from "../../hooks/use-preload.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Button } from "../../components/Button.tsx";
import { FailureNotice } from "../../public-ui/FailureNotice.tsx";
import { Card } from "../../components/Card.tsx";
import { CheckboxField } from "../../public-ui/CheckboxField.tsx";
import { TextField } from "../../public-ui/Field.tsx";
import { Notice } from "../../components/Notice.tsx";
import { PasswordField } from "../../public-ui/PasswordField.tsx";
import { usePublicForm } from "../../public-ui/use-public-form.ts";
import { chooseToKeepNothing, keepsNothing } from "../../device/owner.ts";
import { withNextPage } from "../../../shared/auth/next-page.ts";
import { readNext, type SignedOutState } from "../../navigation/session.ts";
import { forgetEverything } from "../../api/query-client.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./auth.module.css";

const loadLoginSchema = () => import("../../../shared/auth/auth.schema.ts").then((m) => m.loginSchema);

/** The checkbox of a shared computer, which keeps nothing. */
const SHARED = "shared";

type Typed = LoginInput & { [SHARED]?: string };

/** Signs a member in, and continues to the page they wanted. */
export function LoginPage() {
  const say = useMessages("auth");
  const [, navigate] = useLocation();
  const search = useSearch();
  const next = readNext(search);
  const preload = usePreload();
  const { client } = trpc.useUtils();
  const [asksForCode, setAsksForCode] = useState(false);
  const isShared = useRef(false);
  const { form, errors, refusal, isPending } = usePublicForm({
    loadSchema: loadLoginSchema,
    send: async ({ [SHARED]: shared, ...typed }: Typed) => {
      isShared.current = shared !== undefined;
      try {
        return await client.auth.login.mutate({ ...typed, is_shared: isShared.current });
      } catch (error) {
        if (isSecondStepRequired(error as Failure)) setAsksForCode(true);
        throw error;
      }
    },
    // Load the next page while the server checks the password.
    onSending: () => preload(next),
    onSent() {
      chooseToKeepNothing(isShared.current);
      forgetEverything();
      navigate(next, { replace: true });
    },
  });
  const { data: setup } = trpc.setup.status.useQuery();
  if (setup?.needed) return <NewInstallation />;
  return (
    <Card>
      <PageHead title={say("welcomeBack")} context={say(asksForCode ? "twoStepIsOn" : "signInToCollective")} />
      <SignedOut />
      <form {...form} className={styles["form"]}>
        {/* Hidden while the code is asked for, and sent again with it. */}
        <div hidden={asksForCode}>
          <TextField
            name="email"
            label={say("email")}
            error={errors["email"]}
            inputMode="email"
            autoComplete="username"
          />
          <PasswordField
            name="password"
            label={say("password")}
            error={errors["password"]}
            autoComplete="current-password"
          />
          <CheckboxField name={SHARED} label={say("sharedComputer")} defaultChecked={keepsNothing()} />
        </div>
        {asksForCode && (
          <TextField
            name="code"
            label={say("code")}
            error={errors["code"]}
            extra={say("codeHelp")}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        {!isSecondStepRequired(refusal) && <FailureNotice failure={refusal} />}
        <Button kind="primary" type="submit" block loading={isPending}>
          {say("signIn")}
        </Button>
      </form>
      <div className={styles["below"]}>
        {asksForCode ? (
          <Button onClick={() => setAsksForCode(false)}>{say("useAnotherAccount")}</Button>
        ) : (
          <Link href={withNextPage(paths.forgotPassword, search)}>{say("forgotPassword")}</Link>
        )}
        <Link href={paths.help}>{say("howItWorks", { product: PRODUCT_NAME })}</Link>
      </div>
    </Card>
  );
}

function isSecondStepRequired(failure: Failure | null): boolean {
  return failure?.data?.appCode === "SecondStepRequired";
}

/** Explains why somebody who was signed in sees this page. */
function SignedOut() {
  const say = useMessages("auth");
  const state = useHistoryState<SignedOutState | null>();
  if (!state?.signedOut) return null;
  return (
    <div className={styles["notice"]}>
      <Notice type="info" role="status" title={say("signedOut")} description={say("signInAgain")} />
    </div>
  );
}

/** Tells people about the set-up page, since nobody can sign in yet. */
function NewInstallation() {
  const say = useMessages("auth");
  return (
    <Card>
      <PageHead title={say("welcome", { product: PRODUCT_NAME })} context={say("notSetUp")} />
      <Paragraph>{say("openSetupLink")}</Paragraph>
    </Card>
  );
}
