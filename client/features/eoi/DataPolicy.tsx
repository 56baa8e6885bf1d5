import type { Collective } from "../../../shared/collective/collective.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Notice } from "../../components/Notice.tsx";
import styles from "./eoi.module.css";

interface DataPolicyProps {
  collective: Collective;
  /** Says who sees it. */
  seen?: "answersPolicy" | "namePolicy";
}

/** Tells what happens to a submission (`docs/domain/entry-pathways.md#expressions-of-interest`). */
export function DataPolicy({ collective, seen = "answersPolicy" }: DataPolicyProps) {
  const say = useMessages("interest");
  return (
    <div className={styles["policy"]}>
      <Notice
        type="info"
        role="note"
        title={say("dataPolicy")}
        description={
          <ul>
            <li>{say("emailPolicy")}</li>
            <li>{say(seen, { noun: collective.noun_name || say("theCollective") })}</li>
            <li>{say("deletionPolicy")}</li>
          </ul>
        }
      />
    </div>
  );
}
