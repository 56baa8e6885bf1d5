import type { Link } from "../../../shared/links.schema.ts";
import { LinkList } from "../../domain/LinkList.tsx";
import { Card } from "../../components/Card.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

/** The collective's links. */
export function Resources({ links }: { links: readonly Link[] }) {
  const say = useMessages("dashboard");
  if (links.length === 0) return null;
  return (
    <Card heading={{ text: say("resources"), level: 2 }}>
      <LinkList links={links} label={say("resources")} />
    </Card>
  );
}
