import { Typography } from "antd";
import { useEffect } from "react";
import Markdown, { type Components } from "react-markdown";
import changelog from "../../../CHANGELOG.md?raw";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { PublicLayout } from "../../layout/PublicLayout.tsx";
import { TEXT_MEASURE } from "../../theme.ts";

const COMPONENTS: Components = {
  h1: ({ children }) => <Typography.Title level={1}>{children}</Typography.Title>,
  h2: ({ children }) => (
    <Typography.Title level={2} style={{ marginBlockStart: "1.5em" }}>
      {children}
    </Typography.Title>
  ),
  a: ({ children, href }) => <Typography.Link href={href}>{children}</Typography.Link>,
};

/** What has changed for people, version by version. */
export function ReleasesPage() {
  useEffect(() => {
    document.title = `Changelog · ${PRODUCT_NAME}`;
  }, []);
  return (
    <PublicLayout measure={TEXT_MEASURE}>
      <Typography>
        <Markdown components={COMPONENTS}>{changelog}</Markdown>
      </Typography>
    </PublicLayout>
  );
}
