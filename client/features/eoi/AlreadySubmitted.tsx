import type { Collective } from "../../../shared/collective/collective.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { trpc } from "../../api/trpc.ts";
import styles from "./eoi.module.css";
import { refusalText } from "./eoi-forms.ts";

/** Says that the address has a submission already, and offers to mail its link again while the public form is open. */
export function AlreadySubmitted({ collective, email }: { collective: Collective; email: string }) {
  const say = useMessages("interest");
  const send = trpc.interest.sendLink.useMutation();
  if (send.isSuccess) {
    return (
      <Notice type="success" role="status" title={say("newLink", { email })} description={say("earlierLinkEnds")} />
    );
  }
  return (
    <>
      <Notice
        type="error"
        title={say("alreadySubmitted")}
        description={
          <>
            {say("linkWasSent")}
            {collective.feature_eoi && (
              <div className={styles["action"]}>
                <Button loading={send.isPending} onClick={() => send.mutate({ collective_id: collective.id, email })}>
                  {say("sendLinkAgain")}
                </Button>
              </div>
            )}
          </>
        }
      />
      {send.error && <Notice type="error" title={say("linkNotSent")} description={refusalText(say, send.error)} />}
    </>
  );
}
