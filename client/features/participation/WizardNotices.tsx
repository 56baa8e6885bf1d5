import { Alert, Button, Flex } from "antd";
import { useEffect, useRef } from "react";
import type { ParticipationForm } from "./use-participation-form.ts";
import type { Refusal } from "./use-save-participation.ts";

interface WizardNoticesProps {
  readOnly: boolean;
  typing: ParticipationForm;
  refusal: Refusal | undefined;
}

/** What there is to know above the steps: a failed save first, then the state of what is typed. */
export function WizardNotices({ readOnly, typing, refusal }: WizardNoticesProps) {
  if (!refusal && !readOnly && !typing.changedElsewhere && !typing.restored) return null;
  return (
    <Flex vertical gap="small">
      {refusal && <RefusedSave refusal={refusal} />}
      {readOnly && (
        <Alert
          type="info"
          role="note"
          showIcon
          title="This interval is over. Your answers can be read but no longer changed."
        />
      )}
      {typing.changedElsewhere ? (
        <Alert
          type="warning"
          showIcon
          title="Your answers were changed elsewhere meanwhile. What you typed here is kept."
          action={
            <Button size="small" onClick={typing.loadSaved}>
              Load them
            </Button>
          }
        />
      ) : (
        typing.restored && (
          <Alert
            type="info"
            showIcon
            title="Your unsaved answers are still here."
            action={
              <Button size="small" onClick={typing.loadSaved}>
                Discard
              </Button>
            }
          />
        )
      )}
    </Flex>
  );
}

/** Comes into view by itself, unless a field does that already. */
function RefusedSave({ refusal }: { refusal: Refusal }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!refusal.inFields) place.current?.scrollIntoView({ block: "center" });
  }, [refusal.inFields]);
  return (
    <div ref={place}>
      <Alert type="error" showIcon title={refusal.title} description={refusal.text} />
    </div>
  );
}
