import { Alert, theme } from "antd";
import { failureText, type Failure } from "./failure-text.ts";

/** Says that a form could not be sent, unless a field says it already. */
export function FailureAlert({ error }: { error: Failure | null }) {
  const { token } = theme.useToken();
  if (!error || error.data?.fields) return null;
  return <Alert type="error" showIcon title={failureText(error)} style={{ marginBlockEnd: token.margin }} />;
}
