import { Button, Flex } from "antd";
import { useLocation } from "wouter";
import { failureText } from "../components/failure-text.ts";
import { Notice } from "../components/Notice.tsx";
import { Text } from "../components/Text.tsx";
import { plannedValues } from "../domain/participation-values.ts";
import { countAnswers, isHeld, useQueuedStates, type QueuedState } from "../domain/use-queue.ts";
import { draftKey, writeDraft } from "../forms/draft-storage.ts";
import { useDraftOwner } from "../forms/use-draft-owner.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { dismissQueued } from "./send-queued.ts";
import styles from "./QueueNotice.module.css";

/** Says how many mutations wait for the network, and which were not taken once it was back. */
export function QueueNotice() {
  const say = useMessages("queue");
  const { pending, refused } = useQueuedStates();
  return (
    <>
      {isHeld(pending) && (
        <Notice
          banner
          type="info"
          title={say("wait", { count: countAnswers(pending.map(({ variables }) => variables)) })}
        />
      )}
      {refused.length > 0 && (
        <Notice
          banner
          type="error"
          title={say("notTaken", { count: refused.length })}
          description={
            <ul className={styles["list"]}>
              {refused.map((state) => (
                <Refused key={state.variables?.key} state={state} />
              ))}
            </ul>
          }
        />
      )}
    </>
  );
}

function Refused({ state: { variables, error } }: { state: QueuedState }) {
  const say = useMessages("queue");
  const owner = useDraftOwner();
  const [page, navigate] = useLocation();
  if (!variables || !error) return null;
  const { key, text, href, input, base } = variables;
  async function open(): Promise<void> {
    if (base && "interval_id" in input) {
      // The form goes on with it, as with anything typed, and shows what has changed meanwhile.
      const draft = { values: plannedValues(input), base, title: text.split("\n", 1).join("") };
      writeDraft(draftKey(owner, `participation:${input.interval_id}`), draft);
      await dismissQueued(key);
      if (page === href) return window.location.reload();
    }
    navigate(href);
  }
  return (
    <li>
      <Text as="p" strong multiline>
        {text}
      </Text>
      <Text as="p">{error.message === "" ? say("olderVersion") : failureText(error)}</Text>
      <Flex wrap gap="small">
        <Button onClick={() => void open()}>{say("open")}</Button>
        <Button onClick={() => void dismissQueued(key)}>{say("dismiss")}</Button>
      </Flex>
    </li>
  );
}
