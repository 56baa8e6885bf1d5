import type { Undone, UndoableChanges } from "../../../shared/account/account.schema.ts";
import type { Failure } from "../../components/failure-text.ts";
import { PageHead } from "../../components/PageHead.tsx";
import { Card } from "../../components/Card.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages, getLocale } from "../../hooks/use-messages.ts";
import { paths, withToken } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { FailureNotice } from "../../public-ui/FailureNotice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { forgetEverything } from "../../api/query-client.ts";
import { trpc } from "../../api/trpc.ts";
import styles from "./auth.module.css";
import { AuthCard } from "./AuthCard.tsx";
import { SentInvitations } from "./SentInvitations.tsx";
import { formatBy } from "../../../shared/basics/dates.ts";
import { Paragraph, Text } from "../../components/Text.tsx";

/** The target of the link in emails about changes to an account. Opening it changes nothing. */
export function UndoChangesPage() {
  const token = useLinkToken();
  return <MailedLink key={token} token={token} />;
}

function MailedLink({ token }: { token: string }) {
  const say = useMessages("auth");
  const { client } = trpc.useUtils();
  // Shows what the link would undo, so that nobody undoes anything without having seen it.
  const query = trpc.account.undoableChanges.useQuery({ token }, linkQueryOptions(token));
  const undo = trpc.account.undoChanges.useMutation({
    onSuccess() {
      // Nothing here is theirs if somebody else is signed in.
      client.me.get.query().catch((error: unknown) => {
        if ((error as Failure).data?.appCode === "AuthenticationRequired") forgetEverything();
      });
    },
  });
  if (undo.data) return <Done undone={undo.data} />;
  const dead = { otherwise: say("hostCanRecover"), onward: { href: paths.login, label: say("backToLogin") } };
  return (
    <OpenedLink token={token} query={query} dead={dead}>
      {(found) => (
        <AuthCard title={say("wasItSomebodyElse")} context={say("weekToUndo")}>
          <div className={styles["stack"]}>
            <FoundChanges found={found} />
            <FailureNotice failure={undo.error} />
            <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
              {say("undoChanges")}
            </Button>
          </div>
        </AuthCard>
      )}
    </OpenedLink>
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
  return say(`invitation${outcome}`, { name });
}

const momentOf = formatBy({ month: "long", day: "numeric", hour: "2-digit", minute: "2-digit" });

const OUTCOMES = {
  Withdrawn: "willBeWithdrawn",
  AddressRestored: "willHaveAddressBefore",
  LinkEnded: "linkWillEnd",
  Accepted: "hasAccepted",
} as const;

/** Changes to an account, and the effect of undoing them. */
function FoundChanges({ found }: { found: UndoableChanges }) {
  const say = useMessages("auth");
  const { since, email, parts, invitations, more_invitations } = found;
  const inWords = useMomentInWords();
  return (
    <>
      <Paragraph>{say("undoingMeans", { time: inWords(since) })}</Paragraph>
      <ul>
        {parts.map((part) => (
          <li key={part}>{say(`undoing${part}`, { email })}</li>
        ))}
        <li>{say("undoingSessions")}</li>
      </ul>
      {parts.length + invitations.length === 0 && <Paragraph>{say("nothingElseFound")}</Paragraph>}
      <SentInvitations
        invitations={invitations}
        more={more_invitations}
        about={say("undoingInvitations")}
        One={FoundInvitation}
      />
      <Paragraph>{say("ownChanges")}</Paragraph>
    </>
  );
}

function FoundInvitation({ name, email, sent_at, outcome }: UndoableChanges["invitations"][number]) {
  const say = useMessages("auth");
  const inWords = useMomentInWords();
  return (
    <>
      <Text strong>
        <bdi>{name}</bdi>
      </Text>{" "}
      {email !== null && <bdi>{email}</bdi>}
      <Paragraph secondary>
        <time dateTime={sent_at}>{inWords(sent_at)}</time>
        {" · "}
        {say(OUTCOMES[outcome])}
      </Paragraph>
    </>
  );
}

/** Puts an instant into words, by the reader's clock. Everything that is shown is at most a month old. */
function useMomentInWords(): (at: string) => string {
  const format = momentOf(undefined, getLocale());
  return (at) => format.format(new Date(at));
}
