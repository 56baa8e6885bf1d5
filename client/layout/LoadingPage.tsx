import { Skeleton, theme } from "antd";

/** The outline of a page that is on its way. */
export function LoadingPage() {
  const { token } = theme.useToken();
  return (
    <div role="status" aria-label="Loading" style={{ padding: token.paddingXL }}>
      <Skeleton active paragraph={{ rows: 6 }} />
    </div>
  );
}
