import { Alert, Button, Flex } from "antd";
import { Text } from "../components/Text.tsx";
import { usePeopleById } from "../hooks/use-people-by-id.ts";
import { describeField } from "../../shared/describe-value.ts";
import styles from "./Conflicts.module.css";
import type { DraftFormInstance } from "./use-draft-form.ts";

interface ConflictsProps<Values extends object> {
  form: DraftFormInstance<Values>;
  labels: Record<keyof Values & string, string>;
}

/** The fields that the person and somebody else have both changed, each with both versions to choose from. */
export function Conflicts<Values extends object>({ form, labels }: ConflictsProps<Values>) {
  const peopleById = usePeopleById();
  const author = form.changedBy === null ? undefined : peopleById.get(form.changedBy);
  return (
    <Alert
      type="warning"
      showIcon
      title={`${author?.display_name ?? "Someone"} changed this while you were editing`}
      description={
        <div className={styles["conflicts"]}>
          {form.changedElsewhere.map((field) => (
            <fieldset key={field} className={styles["conflict"]}>
              <legend>{labels[field]}</legend>
              <div className={styles["versions"]}>
                <Version title="Theirs" text={describeField(form.saved, field)} />
                <Version title="Yours" text={describeField(form.initialValues, field)} />
              </div>
              <Flex gap="small">
                <Button size="small" onClick={() => form.takeTheirs(field)}>
                  Use theirs
                </Button>
                <Button size="small" onClick={() => form.keepMine(field)}>
                  Keep mine
                </Button>
              </Flex>
            </fieldset>
          ))}
        </div>
      }
    />
  );
}

function Version({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles["version"]}>
      <Text secondary>{title}</Text>
      <Text as="p" multiline>
        {text}
      </Text>
    </div>
  );
}
