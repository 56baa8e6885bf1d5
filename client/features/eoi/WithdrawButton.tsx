import { useState } from "react";
import { useLocation } from "wouter";
import { showToast } from "../../components/toast.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../public-ui/Dialog.tsx";
import { Notice } from "../../components/Notice.tsx";
import { trpc } from "../../api/trpc.ts";
import { refusalText } from "./eoi-forms.ts";

interface WithdrawButtonProps {
  reference: { collective_id: number; token: string };
  eoiPage: string;
}

/** Deletes a submission after a confirmation, and continues to the public form. */
export function WithdrawButton({ reference, eoiPage }: WithdrawButtonProps) {
  const say = useMessages("interest");
  const [asking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  function leave() {
    navigate(eoiPage, { replace: true });
    showToast("success", say("deleted"));
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
        {say("deleteSubmission")}
      </Button>
      {asking && (
        <Dialog
          title={say("reallyDelete")}
          okText={say("delete")}
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate(reference)}
          onClose={close}
        >
          <p>{say("deletedAtOnce")}</p>
          {withdraw.error && (
            <Notice type="error" title={say("failed")} description={refusalText(say, withdraw.error)} />
          )}
        </Dialog>
      )}
    </>
  );
}
