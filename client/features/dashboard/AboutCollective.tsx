import type { Collective } from "../../../shared/collective.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";

/** What members say about their collective. */
export function AboutCollective({ collective: { name, description } }: { collective: Collective }) {
  if (!description) return null;
  return (
    <Card heading={{ text: `About ${name}`, level: 2 }}>
      <Text as="p" multiline>
        {description}
      </Text>
    </Card>
  );
}
