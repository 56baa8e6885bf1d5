import { Button, Flex } from "antd";
import { Versions } from "../components/Versions.tsx";
import { Notice } from "../components/Notice.tsx";
import { useCollectiveState } from "../hooks/use-collective-state.ts";
import { useLocale, useMessages } from "../hooks/use-messages.ts";
import { usePeopleById } from "../hooks/use-people-by-id.ts";
import { describeField } from "../../shared/journal/describe-value.ts";
import type { DraftFormInstance } from "./use-draft-form.ts";

/** The fields that the person and somebody else have both changed, each with both versions to choose from. */
export function Conflicts<Values extends object>({ form }: { form: DraftFormInstance<Values> }) {
  const say = useMessages("forms");
  const { crews } = useCollectiveState();
  const describing = {
    say: useMessages("labels"),
    locale: useLocale(),
    crew: (id: number) => crews.find((crew) => crew.id === id)?.name,
  };
  const peopleById = usePeopleById();
  const author = form.changedBy === null ? undefined : peopleById.get(form.changedBy);
  return (
    <Notice
      type="warning"
      title={author ? say("changedBy", { name: author.display_name }) : say("changedBySomeone")}
      description={
        <>
          {form.changedElsewhere.map((field) => (
            <Versions
              key={field}
              label={form.labelOf(field)}
              versions={[
                { title: say("theirs"), text: describeField(form.saved, field, describing) },
                { title: say("yours"), text: describeField(form.initialValues, field, describing) },
              ]}
            >
              <Flex gap="small">
                <Button size="small" onClick={() => form.takeTheirs(field)}>
                  {say("useTheirs")}
                </Button>
                <Button size="small" onClick={() => form.keepMine(field)}>
                  {say("keepMine")}
                </Button>
              </Flex>
            </Versions>
          ))}
        </>
      }
    />
  );
}
