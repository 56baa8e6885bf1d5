import { nounOf, type Collective } from "../../../shared/collective.ts";
import { Notice } from "../../public-ui/Notice.tsx";
import styles from "./interest.module.css";

/** What happens to a submission (`docs/domain/interest.md#expressions-of-interest`). */
export function DataPolicy({ collective }: { collective: Collective }) {
  return (
    <div className={styles["policy"]}>
      <Notice
        type="info"
        role="note"
        title="What we do with this data"
        description={
          <ul>
            <li>
              Members do not see your email address. We use it to send you the link to your submission and our answer:
              an invitation to join, or an email that declines. If you join, you sign in with it.
            </li>
            <li>Your other answers are shown to present and future participants of {nounOf(collective)}.</li>
            <li>
              Your submission is deleted when you delete it, when you accept an invitation to join, when it is declined,
              or one year after you sent it.
            </li>
          </ul>
        }
      />
    </div>
  );
}
