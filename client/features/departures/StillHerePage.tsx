import { formFailureText } from "../../components/failure-text.ts";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { paths } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { ofMailedLink, PublicPage } from "../../public-ui/PublicPage.tsx";
import { trpc } from "../../api/trpc.ts";

/** The target of the link in the email to somebody who was marked as having left. Opening it changes nothing. */
export const StillHerePage = ofMailedLink(() => ({ data: null, error: null }), StillHere, {
  piece: "auth",
  title: "markedAsLeft",
  onward: "membersCanUndo",
});

function StillHere({ token }: { token: string }) {
  const say = useMessages("auth");
  const undo = trpc.departures.undo.useMutation();
  return (
    <PublicPage title={say("markedAsLeft")}>
      {undo.error && <Notice type="error" title={formFailureText(undo.error)} />}
      {undo.isSuccess ? (
        <>
          <Notice type="success" role="status" title={say("memberAgain")} />
          <ButtonLink kind="primary" block href={paths.login}>
            {say("signIn")}
          </ButtonLink>
        </>
      ) : undo.error?.data?.appCode === "DepartureNotFound" ? (
        <Text as="p">{say("membersCanUndo")}</Text>
      ) : (
        <>
          <Text as="p">{say("ifStillHere")}</Text>
          <Button kind="primary" block loading={undo.isPending} onClick={() => undo.mutate({ token })}>
            {say("stillHere")}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
