import type { Link } from "../../../shared/links.ts";
import { LinkList } from "../../domain/LinkList.tsx";
import { Card } from "../../components/Card.tsx";

/** The collective's links. */
export function Resources({ links }: { links: readonly Link[] }) {
  if (links.length === 0) return null;
  return (
    <Card heading={{ text: "Resources", level: 2 }}>
      <LinkList links={links} label="Resources" />
    </Card>
  );
}
