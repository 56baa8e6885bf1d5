import { nounOf, type Collective } from "../../../shared/collective.ts";
import { Notice } from "../../public-ui/Notice.tsx";
import styles from "./interest.module.css";

/** What happens to a submission (`docs/domain.md#expressions-of-interest`). */
export function DataPolicy({ collective }: { collective: Collective }) {
  return (
    <div className={styles["policy"]}>
      <Notice
        type="info"
        role="note"
        title="What we do with this data"
        description={
          <ul>
            <li>Your email address is used only to send you the link to your submission.</li>
            <li>Your other answers are shown to present and future participants of {nounOf(collective)}.</li>
            <li>
              Everything is deleted when you withdraw your submission, when you are invited to join, or one year after
              you submitted it.
            </li>
          </ul>
        }
      />
    </div>
  );
}
