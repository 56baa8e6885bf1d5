import { Alert, theme } from "antd";
import { nounOf, type Collective } from "../../../shared/collective.ts";

/** What becomes of what is submitted (`design.md` section 4, "EOI"). */
export function DataPolicy({ collective }: { collective: Collective }) {
  const { token } = theme.useToken();
  return (
    <Alert
      type="info"
      role="note"
      showIcon
      title="What we do with this data"
      description={
        <ul style={{ margin: 0, paddingInlineStart: token.paddingLG }}>
          <li>Your email address is used only to send you the link to your submission.</li>
          <li>Your other answers are shown to present and future participants of {nounOf(collective)}.</li>
          <li>
            Everything is deleted when you withdraw your submission, when you are invited to join, or one year after you
            submitted it.
          </li>
        </ul>
      }
      style={{ marginBlockEnd: token.marginLG }}
    />
  );
}
