import type { LinkedStay } from "../../../shared/reminders/reminders.ts";
import { Paragraph } from "../../components/Text.tsx";
import { useLinkToken } from "../../hooks/use-link-token.ts";
import { getLanguage, useMessages } from "../../hooks/use-messages.ts";
import { participationStep, paths, planWith } from "../../../shared/paths.ts";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { FailureNotice } from "../../public-ui/FailureNotice.tsx";
import { Notice } from "../../components/Notice.tsx";
import { OpenedLink, linkQueryOptions } from "../../components/OpenedLink.tsx";
import { PublicPage } from "../../public-ui/PublicPage.tsx";
import { trpc } from "../../api/trpc.ts";

/** The target of the link in the email that asks whether somebody is still with the group. Opening it changes nothing. */
export function StillWithUsPage() {
  const say = useMessages("auth");
  const token = useLinkToken();
  const query = trpc.reminders.linked.useQuery({ token }, linkQueryOptions(token));
  const dead = { onward: { href: paths.myPlan, label: say("changeYourPlan") } };
  return (
    <OpenedLink token={token} query={query} dead={dead}>
      {(linked) => <StillWithUs key={token} token={token} linked={linked} />}
    </OpenedLink>
  );
}

function StillWithUs({ token, linked }: { token: string; linked: LinkedStay }) {
  const say = useMessages("auth");
  const stay = trpc.reminders.answerLinked.useMutation();
  const { interval_id: id, crews } = linked;
  const interval = String(id);
  const names = new Intl.ListFormat(getLanguage()).format(crews);
  const known = { interval, count: crews.length, crews: names };
  const isAnswered = linked.is_answered || stay.isSuccess;
  return (
    <PublicPage title={say("stillWithUs")} context={linked.collective}>
      <FailureNotice failure={stay.error} />
      {isAnswered ? (
        <>
          <Notice
            type="success"
            role="status"
            title={stay.isSuccess ? say("staySaved", known) : say("answeredAlready", { interval })}
            description={say("stayChange")}
          />
          <ButtonLink block href={participationStep(id, crews.length > 0 ? "participation" : "crews")}>
            {say("changeYourPlan")}
          </ButtonLink>
        </>
      ) : (
        <>
          <Paragraph>{say("stayHelp", known)}</Paragraph>
          <Button kind="primary" block loading={stay.isPending} onClick={() => stay.mutate({ token })}>
            {say("stillHere")}
          </Button>
          <ButtonLink block href={planWith(id, "OptOut")}>
            {say("restOrLeaveInPlan")}
          </ButtonLink>
        </>
      )}
    </PublicPage>
  );
}
