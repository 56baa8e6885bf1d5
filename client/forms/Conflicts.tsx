import { Alert, Button, Flex } from "antd";
import { Versions } from "../components/Versions.tsx";
import { usePeopleById } from "../hooks/use-people-by-id.ts";
import { describeField } from "../../shared/describe-value.ts";
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
        <>
          {form.changedElsewhere.map((field) => (
            <Versions
              key={field}
              label={labels[field]}
              versions={[
                { title: "Theirs", text: describeField(form.saved, field) },
                { title: "Yours", text: describeField(form.initialValues, field) },
              ]}
            >
              <Flex gap="small">
                <Button size="small" onClick={() => form.takeTheirs(field)}>
                  Use theirs
                </Button>
                <Button size="small" onClick={() => form.keepMine(field)}>
                  Keep mine
                </Button>
              </Flex>
            </Versions>
          ))}
        </>
      }
    />
  );
}
