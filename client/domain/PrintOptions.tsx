import { CheckOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import type { Person } from "../../shared/people/people.ts";
import { Text } from "../components/Text.tsx";
import { useAddressChoice } from "../hooks/use-address-choice.ts";
import { useMessages } from "../hooks/use-messages.ts";

const CONTACTS = "contacts";

/** Prints the page, with the contacts of its people if that is ticked. */
export function PrintOptions() {
  const say = useMessages("spreadsheet");
  const [shown, show] = useAddressChoice(CONTACTS);
  return (
    <Flex wrap align="center" gap="small" data-print="no">
      <Button
        icon={shown ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
        aria-pressed={shown !== null}
        onClick={() => show(shown ? null : "shown")}
      >
        {say("withContacts")}
      </Button>
      <Button onClick={() => window.print()}>{say("print")}</Button>
    </Flex>
  );
}

/** A person's contacts in one line, if they are ticked. */
export function Contacts({ person: { contacts } }: { person: Pick<Person, "contacts"> }) {
  const [shown] = useAddressChoice(CONTACTS);
  if (shown === null || contacts.length === 0) return null;
  return <Text secondary>{contacts.map(({ label, text }) => `${label} ${text}`).join(" · ")}</Text>;
}
