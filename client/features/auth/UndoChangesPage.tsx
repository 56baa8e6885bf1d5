import type { ReactNode } from "react";
import type { Undone } from "../../../shared/account/account.schema.ts";
import { formFailureText, type Failure } from "../../components/failure-text.ts";
import { LoadingPage } from "../../components/LoadingPage.tsx";
import { PageHead } from "../../components/PageHead.tsx";
import { Card } from "../../components/Card.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { forgetEverything } from "../../api/query-client.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";
import { FoundChanges } from "./FoundChanges.tsx";
import { SentInvitations } from "./SentInvitations.tsx";

const OUTCOMES = {
  Withdrawn: "invitationWithdrawn",
  AddressRestored: "invitationAddressRestored",
  LinkEnded: "invitationLinkEnded",
  Accepted: "invitationAccepted",
} as const;

/** The target of the link in emails about changes to an account. Opening it changes nothing. */
export function UndoChangesPage() {
  const say = useMessages("auth");
  const sayCommon = useMessages("common");
  const token = useLinkToken();
  if (token) return <MailedLink key={token} token={token} />;
  return (
    <AuthCard title={say("wasItSomebodyElse")}>
      <Notice type="error" title={sayCommon("linkIncomplete")} description={say("hostCanRecover")} />
    </AuthCard>
  );
}

function MailedLink({ token }: { token: string }) {
  const say = useMessages("auth");
  const { client } = trpc.useUtils();
  const undo = trpc.account.undoChanges.useMutation({
    onSuccess() {
      // Nothing here is theirs if somebody else is signed in.
      client.me.get.query().catch((error: unknown) => {
        if ((error as Failure).data?.appCode === "AuthenticationRequired") forgetEverything();
      });
    },
  });
  if (undo.data) return <Done undone={undo.data} />;
  return (
    <LinkedChanges token={token}>
      {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
      <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
        {say("undoChanges")}
      </Button>
    </LinkedChanges>
  );
}

/** Shows what the link would undo, so that nobody undoes anything without having seen it. */
function LinkedChanges({ token, children }: { token: string; children: ReactNode }) {
  const say = useMessages("auth");
  const sayCommon = useMessages("common");
  const found = trpc.account.undoableChanges.useQuery({ token }, { staleTime: Infinity, gcTime: 0, retry: false });
  if (found.data) {
    return (
      <AuthCard title={say("wasItSomebodyElse")} context={say("weekToUndo")}>
        <div className={styles["stack"]}>
          <FoundChanges found={found.data} />
          {children}
        </div>
      </AuthCard>
    );
  }
  if (found.isFetching) return <LoadingPage />;
  const code = found.error?.data?.appCode;
  const isRefused = code === "AddressLinkInvalid" || code === "ValidationFailed";
  return (
    <AuthCard title={say("wasItSomebodyElse")}>
      {isRefused ? (
        <Notice type="error" title={say("linkGone")} description={`${say("linkUsed")} ${say("hostCanRecover")}`} />
      ) : (
        <div className={styles["stack"]}>
          {found.error && <Notice type="error" title={formFailureText(found.error)} />}
          <Button block onClick={() => void found.refetch()}>
            {sayCommon("tryAgain")}
          </Button>
        </div>
      )}
    </AuthCard>
  );
}

function Done({ undone: { token, undone, invitations, more_invitations, two_step_stays_off } }: { undone: Undone }) {
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
        <SentInvitations invitations={invitations} more={more_invitations} One={UndoneInvitation} />
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

function UndoneInvitation({ name, outcome }: Undone["invitations"][number]) {
  const say = useMessages("auth");
  return say(OUTCOMES[outcome], { name });
}
