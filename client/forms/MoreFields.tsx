import { Form } from "antd";
import { useState, type ReactNode } from "react";
import disclosure from "../components/Disclosure.module.css";
import { useMessages } from "../hooks/use-messages.ts";

interface MoreFieldsProps {
  summary?: string;
  /** Whether one of the fields has a value of its own, given the form's values. */
  isUsed: (values: object) => boolean;
  children: ReactNode;
}

/** Fields that few people need, folded until one of them is used or wanted. `DraftForm` unfolds one with an error. */
export function MoreFields({ summary, isUsed, children }: MoreFieldsProps) {
  const say = useMessages("forms");
  const [isOpen, setIsOpen] = useState(false);
  const used = Form.useWatch(isUsed) ?? false;
  return (
    <details open={used || isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={disclosure["summary"]}>{summary ?? say("moreFields")}</summary>
      <div className={disclosure["content"]}>{children}</div>
    </details>
  );
}
