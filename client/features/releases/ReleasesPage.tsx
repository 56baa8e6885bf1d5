import { Typography } from "antd";
import { useEffect } from "react";
import type { Components } from "react-markdown";
import changelog from "../../../CHANGELOG.md?raw";
import { PRODUCT_NAME } from "../../../shared/constants.ts";
import { Markdown } from "../../components/Markdown.tsx";
import { PublicLayout } from "../../layout/PublicLayout.tsx";
import { TEXT_MEASURE } from "../../theme.ts";

const COMPONENTS: Components = {
  h1: ({ children }) => <Typography.Title level={1}>{children}</Typography.Title>,
  h2: ({ children }) => (
    <Typography.Title level={2} style={{ marginBlockStart: "1.5em" }}>
      {children}
    </Typography.Title>
  ),
};

/** What has changed for people, version by version. */
export function ReleasesPage() {
  useEffect(() => {
    document.title = `Changelog · ${PRODUCT_NAME}`;
  }, []);
  return (
    <PublicLayout measure={TEXT_MEASURE}>
      <Markdown components={COMPONENTS}>{changelog}</Markdown>
    </PublicLayout>
  );
}
