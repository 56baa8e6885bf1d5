import { Card } from "../../components/Card.tsx";
import { formFailureText } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Text } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { trpc } from "../../trpc.ts";
import styles from "./StillHerePage.module.css";

/** The target of the link in the mail to somebody who was marked as having left. Opening it changes nothing. */
export function StillHerePage() {
  const token = useLinkToken();
  return <MailedLink key={token} token={token} />;
}

function MailedLink({ token }: { token: string }) {
  const say = useMessages("auth");
  const undo = trpc.departures.undo.useMutation();
  return (
    <Card>
      <PageHead title={say("markedAsLeft")} />
      <div className={styles["stack"]}>
        {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
        {undo.isSuccess ? (
          <>
            <Notice type="success" role="status" title={say("memberAgain")} />
            <ButtonLink kind="primary" block href={paths.login}>
              {say("signIn")}
            </ButtonLink>
          </>
        ) : (
          <>
            <Text as="p">{say("ifStillHere")}</Text>
            <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
              {say("stillHere")}
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}
