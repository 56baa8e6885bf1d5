import type { Undone } from "../../../shared/account.ts";
import { formFailureText } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths, withToken } from "../../paths.ts";
import { Button, ButtonLink } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { forgetEverything } from "../../query-client.ts";
import { trpc } from "../../trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";

const OUTCOMES = {
  Withdrawn: "invitationWithdrawn",
  AddressRestored: "invitationAddressRestored",
  LinkEnded: "invitationLinkEnded",
  Accepted: "invitationAccepted",
} as const;

/** The target of the link in mails about changes to an account. Opening it changes nothing. */
export function UndoChangesPage() {
  const token = useLinkToken();
  return <MailedLink key={token} token={token} />;
}

function MailedLink({ token }: { token: string }) {
  const say = useMessages("auth");
  const undo = trpc.account.undoChanges.useMutation({ onSuccess: forgetEverything });
  if (undo.data) return <Done undone={undo.data} />;
  return (
    <AuthCard title={say("wasItSomebodyElse")} context={say("weekToUndo")}>
      <div className={styles["stack"]}>
        {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
        <Text as="p">{say("undoingMeans")}</Text>
        <ul>
          <li>{say("undoingAddress")}</li>
          <li>{say("undoingTwoStep")}</li>
          <li>{say("undoingFeeds")}</li>
          <li>{say("undoingInvitations")}</li>
          <li>{say("undoingSessions")}</li>
        </ul>
        <Text as="p">{say("ownChanges")}</Text>
        <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
          {say("undoChanges")}
        </Button>
      </div>
    </AuthCard>
  );
}

function Done({ undone: { token, undone, invitations, two_step_stays_off } }: { undone: Undone }) {
  const say = useMessages("auth");
  return (
    <Card>
      <PageHead title={say("changesUndone")} />
      <div className={styles["stack"]}>
        <ul>
          {undone.map((part) => (
            <li key={part}>{say(part)}</li>
          ))}
          <li>{say("everybodySignedOut")}</li>
          <li>{say("passwordEnded")}</li>
        </ul>
        {invitations.length > 0 && (
          <section aria-labelledby="invitations">
            <h2 id="invitations">{say("invitationsSince")}</h2>
            <ul>
              {invitations.map(({ name, outcome }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- Two people may have one name; the list stays.
                <li key={index}>{say(OUTCOMES[outcome], { name })}</li>
              ))}
            </ul>
          </section>
        )}
        {invitations.some(({ outcome }) => outcome === "Accepted") && (
          <Notice type="warning" role="note" title={say("someoneAccepted")} description={say("askAboutAccepted")} />
        )}
        {two_step_stays_off && (
          <Notice type="warning" role="note" title={say("twoStepStaysOff")} description={say("turnTwoStepOnAgain")} />
        )}
        <ButtonLink kind="primary" block href={withToken(paths.resetPassword, token)}>
          {say("chooseNewPassword")}
        </ButtonLink>
      </div>
    </Card>
  );
}
