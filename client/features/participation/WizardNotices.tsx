import { Alert, Flex } from "antd";
import { useEffect, useRef } from "react";
import { DraftNotices } from "../../forms/DraftNotices.tsx";
import type { TypedForm } from "../../forms/use-typed-form.ts";
import type { ParticipationValues } from "./participation-values.ts";
import type { Refusal } from "./use-save-participation.ts";

interface WizardNoticesProps {
  readOnly: boolean;
  typing: TypedForm<ParticipationValues>;
  refusal: Refusal | undefined;
}

/** What there is to know above the steps: a failed save first, then the state of what is typed. */
export function WizardNotices({ readOnly, typing, refusal }: WizardNoticesProps) {
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
      <DraftNotices
        typing={typing}
        changed="Your answers were changed elsewhere meanwhile. What you typed here is kept."
      />
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
