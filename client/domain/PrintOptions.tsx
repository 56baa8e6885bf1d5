import { CheckOutlined, PlusOutlined, PrinterOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import type { ReactNode } from "react";
import type { Person } from "../../shared/people.ts";
import { classNames } from "../components/class-names.ts";
import { Text } from "../components/Text.tsx";
import { useAddressChoice } from "../hooks/use-address-choice.ts";
import { useMessages } from "../hooks/use-messages.ts";
import styles from "./ListTools.module.css";

const CONTACTS = "contacts";

/** Prints the page, with the contacts of its people if that is ticked. Its children, such as "Save", stand before it. */
export function PrintOptions({ children }: { children?: ReactNode }) {
  const say = useMessages("spreadsheet");
  const [shown, show] = useAddressChoice(CONTACTS);
  return (
    <Flex wrap align="center" gap="small" data-print="no" className={classNames(styles["tools"])}>
      {children}
      <Button
        icon={shown ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />}
        aria-pressed={shown !== null}
        onClick={() => show(shown ? null : "shown")}
      >
        {say("withContacts")}
      </Button>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        <span className={styles["word"]}>{say("print")}</span>
      </Button>
    </Flex>
  );
}

/** A person's contacts in one line, if they are ticked. */
export function Contacts({ person: { contacts } }: { person: Pick<Person, "contacts"> }) {
  const [shown] = useAddressChoice(CONTACTS);
  if (shown === null || contacts.length === 0) return null;
  return <Text secondary>{contacts.map(({ label, text }) => `${label} ${text}`).join(" · ")}</Text>;
}
