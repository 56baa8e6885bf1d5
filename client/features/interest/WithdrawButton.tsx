import { Alert, App, Button, Modal, Typography } from "antd";
import { useState } from "react";
import { useLocation } from "wouter";
import { trpc } from "../../trpc.ts";
import { SUBMISSION_FAILED, TRY_LATER } from "./interest-texts.ts";

interface WithdrawButtonProps {
  reference: { collective_id: number; token: string };
  interestPage: string;
}

/** Deletes a submission, after having asked, and goes to where another can be made. */
export function WithdrawButton({ reference, interestPage }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false);
  const { message } = App.useApp();
  const [, navigate] = useLocation();
  function leave() {
    navigate(interestPage, { replace: true });
    void message.success("Your submission was deleted.");
  }
  const withdraw = trpc.interest.withdraw.useMutation({
    onSuccess: leave,
    onError(error) {
      // Deleted already: in another tab, or since its year was over.
      if (error.data?.appCode === "EoiNotFound") leave();
    },
  });
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        Delete your submission
      </Button>
      <Modal
        open={asking}
        title="Delete your submission?"
        okText="Delete"
        okButtonProps={{ danger: true, loading: withdraw.isPending }}
        cancelText="Cancel"
        onOk={() => withdraw.mutate(reference)}
        onCancel={() => setAsking(false)}
        afterClose={withdraw.reset}
      >
        <Typography.Paragraph>All your answers are deleted at once. This cannot be undone.</Typography.Paragraph>
        {withdraw.error && <Alert type="error" showIcon title={SUBMISSION_FAILED} description={TRY_LATER} />}
      </Modal>
    </>
  );
}
