import { useState } from "react";
import { useLocation } from "wouter";
import { showToast } from "../../components/toast.ts";
import { Button } from "../../public-ui/Button.tsx";
import { Dialog } from "../../public-ui/Dialog.tsx";
import { Notice } from "../../public-ui/Notice.tsx";
import { trpc } from "../../trpc.ts";
import { refusalText, SUBMISSION_FAILED } from "./interest-texts.ts";

interface WithdrawButtonProps {
  reference: { collective_id: number; token: string };
  interestPage: string;
}

/** Deletes a submission after a confirmation, and continues to the public form. */
export function WithdrawButton({ reference, interestPage }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  function leave() {
    navigate(interestPage, { replace: true });
    showToast("success", "Your submission was deleted.");
  }
  const withdraw = trpc.interest.withdraw.useMutation({
    onSuccess: leave,
    onError(error) {
      // Already deleted, in another tab or after a year.
      if (error.data?.appCode === "EoiNotFound") leave();
    },
  });
  function close() {
    setAsking(false);
    withdraw.reset();
  }
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        Delete your submission
      </Button>
      {asking && (
        <Dialog
          title="Delete your submission?"
          onClose={close}
          actions={
            <>
              <Button onClick={close}>Cancel</Button>
              <Button kind="primary" danger loading={withdraw.isPending} onClick={() => withdraw.mutate(reference)}>
                Delete
              </Button>
            </>
          }
        >
          <p>All your answers are deleted at once. This cannot be undone.</p>
          {withdraw.error && (
            <Notice type="error" title={SUBMISSION_FAILED} description={refusalText(withdraw.error)} />
          )}
        </Dialog>
      )}
    </>
  );
}
