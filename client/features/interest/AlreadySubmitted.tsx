import { Button } from "../../public-ui/Button.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { trpc } from "../../trpc.ts";
import { refusalText } from "./interest-texts.ts";
import styles from "./interest.module.css";

/** Says that the address has a submission already, and offers to mail its link again. */
export function AlreadySubmitted({ collectiveId, email }: { collectiveId: number; email: string }) {
  const send = trpc.interest.sendLink.useMutation();
  if (send.isSuccess) {
    return (
      <Notice
        type="success"
        role="status"
        title={`A new link is on its way to ${email}`}
        description="The earlier link stops working. An address gets at most six such emails a day."
      />
    );
  }
  return (
    <>
      <Notice
        type="error"
        title="I think we already have a submission from you"
        description={
          <>
            We sent an email to your address when you submitted it. Its link lets you read, change or delete that
            submission.
            <div className={styles["action"]}>
              <Button loading={send.isPending} onClick={() => send.mutate({ collective_id: collectiveId, email })}>
                Send the link again
              </Button>
            </div>
          </>
        }
      />
      {send.error && <Notice type="error" title="The link could not be sent" description={refusalText(send.error)} />}
    </>
  );
}
