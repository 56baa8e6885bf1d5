import { useLocation, useSearch } from "wouter";
import { formFailureText } from "../../components/failure-text.ts";
import { Text } from "../../components/Text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";

/** The target of the link that is mailed to an old address. Opening it changes nothing. */
export function UndoAddressChangePage() {
  const token = new URLSearchParams(useSearch()).get("token") ?? "";
  const [, navigate] = useLocation();
  const undo = trpc.account.undoAddressChange.useMutation({
    onSuccess(password) {
      forgetEverything();
      navigate(`${paths.resetPassword}?token=${password.token}`, { replace: true });
    },
  });
  return (
    <AuthCard title="Was your address changed by someone else?" context="You can undo it for a week.">
      <div className={styles["form"]}>
        {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
        <Text as="p">
          You will sign in with your old address again. Everybody who is signed in to your account is signed out, and
          you choose a new password.
        </Text>
        <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
          Undo the change
        </Button>
      </div>
    </AuthCard>
  );
}
