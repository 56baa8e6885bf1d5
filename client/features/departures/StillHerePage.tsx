import { Paragraph } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { FailureNotice } from "../../public-ui/FailureNotice.tsx";
import { Notice } from "../../components/Notice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { trpc } from "../../api/trpc.ts";

/** The target of the link in the email to somebody who was marked as having left. Opening it changes nothing. */
export function StillHerePage() {
  const say = useMessages("auth");
  const token = useLinkToken();
  const query = trpc.departures.linked.useQuery({ token }, linkQueryOptions(token));
  const dead = { otherwise: say("membersCanUndo"), onward: { href: paths.login, label: say("signIn") } };
  return (
    <OpenedLink token={token} query={query} dead={dead}>
      {({ collective }) => <StillHere key={token} token={token} collective={collective} />}
    </OpenedLink>
  );
}

function StillHere({ token, collective }: { token: string; collective: string }) {
  const say = useMessages("auth");
  const { linked } = trpc.useUtils().departures;
  // Somebody may have brought them back since the page was loaded.
  const undo = trpc.departures.undo.useMutation({ onError: () => linked.invalidate({ token }) });
  return (
    <PublicPage title={say("markedAsLeft")} context={collective}>
      <FailureNotice failure={undo.error} />
      {undo.isSuccess ? (
        <>
          <Notice type="success" role="status" title={say("memberAgain")} />
          <ButtonLink kind="primary" block href={paths.login}>
            {say("signIn")}
          </ButtonLink>
        </>
      ) : (
        <>
          <Paragraph>{say("ifStillHere")}</Paragraph>
          <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
            {say("stillHere")}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
