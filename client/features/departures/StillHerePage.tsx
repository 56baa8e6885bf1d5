import { Card } from "../../components/Card.tsx";
import { formFailureText } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import { paths } from "../../paths.ts";
import { Button, ButtonLink } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { trpc } from "../../trpc.ts";
import styles from "./StillHerePage.module.css";

/** The target of the link in the mail to somebody who was marked as having left. Opening it changes nothing. */
export function StillHerePage({ token }: { token: string }) {
  const undo = trpc.departures.undo.useMutation();
  return (
    <Card>
      <PageHead title="You were marked as having left" />
      <div className={styles["stack"]}>
        {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
        {undo.isSuccess ? (
          <>
            <Notice type="success" role="status" title="You are a member again." />
            <ButtonLink kind="primary" block href={paths.login}>
              Sign in
            </ButtonLink>
          </>
        ) : (
          <>
            <Text as="p">If you are still part of the group, say so. You then sign in as before.</Text>
            <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
              I am still here
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
