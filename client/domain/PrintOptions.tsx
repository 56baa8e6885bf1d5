import { Button, Flex } from "antd";
import type { Person } from "../../shared/people/people.ts";
import { MoreMenu } from "../components/MoreMenu.tsx";
import { Text } from "../components/Text.tsx";
import { useAddressChoice } from "../hooks/use-address-choice.ts";
import { useMessages } from "../hooks/use-messages.ts";

const CONTACTS = "contacts";

/** Prints the page, with the contacts of its people if that is chosen in a menu. */
export function PrintOptions() {
  const say = useMessages("spreadsheet");
  const [shown, show] = useAddressChoice(CONTACTS);
  const contacts = {
    key: CONTACTS,
    label: say(shown ? "withoutContacts" : "withContacts"),
    onClick: () => show(shown ? null : "shown"),
  };
  return (
    <Flex wrap align="center" gap="small" data-print="no">
      <Button onClick={() => window.print()}>{say("print")}</Button>
      <MoreMenu label={say("printOptions")} items={[contacts]} />
    </Flex>
  );
}

/** A person's contacts in one line, if they are chosen. */
export function Contacts({ person: { contacts } }: { person: Pick<Person, "contacts"> }) {
  const [shown] = useAddressChoice(CONTACTS);
  if (shown === null || contacts.length === 0) return null;
  return <Text secondary>{contacts.map(({ label, text }) => `${label} ${text}`).join(" · ")}</Text>;
}
