import { Card } from "antd";
import type { Link } from "../../../shared/links.ts";
import { LinkList } from "../../components/LinkList.tsx";

/** The collective's links to other places. */
export function Resources({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <Card title={<h2 style={{ margin: 0, font: "inherit" }}>Resources</h2>}>
      <LinkList links={links} label="Resources" />
    </Card>
  );
}
