import type { Collective } from "../../../shared/collective.ts";
import { useMessages } from "../../hooks/use-messages.ts";
import { Notice } from "../../public-ui/Notice.tsx";
import styles from "./interest.module.css";

/** Tells what happens to a submission (`docs/domain/interest.md#expressions-of-interest`). */
export function DataPolicy({ collective }: { collective: Collective }) {
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
            <li>{say("answersPolicy", { noun: collective.noun_name || say("theCollective") })}</li>
            <li>{say("deletionPolicy")}</li>
          </ul>
        }
      />
    </div>
  );
}
