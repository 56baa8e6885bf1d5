import type { Collective } from "../../../shared/collective.ts";
import { Card } from "../../components/Card.tsx";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

/** The members' description of their collective. */
export function AboutCollective({ collective: { name, description, language } }: { collective: Collective }) {
  const say = useMessages("dashboard");
  if (!description) return null;
  return (
    <Card heading={{ text: say("about", { collective: name }), level: 2 }}>
      <Text as="p" multiline lang={language}>
        {description}
      </Text>
    </Card>
  );
}
