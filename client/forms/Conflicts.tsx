import { Button, Flex } from "antd";
import { Versions } from "../components/Versions.tsx";
import { Notice } from "../components/Notice.tsx";
import { useCollectiveState, usePeopleById } from "../hooks/use-collective-state.ts";
import { getLocale, useMessages } from "../hooks/use-messages.ts";
import { describeField } from "../../shared/journal/describe-value.ts";
import type { DraftFormInstance } from "./use-draft-form.ts";

/** The fields that the person and somebody else have both changed, each with both versions to choose from. */
export function Conflicts<Values extends object>({ form }: { form: DraftFormInstance<Values> }) {
  const say = useMessages("forms");
  const { crews } = useCollectiveState();
  const describing = {
    say: useMessages("labels"),
    locale: getLocale(),
    crew: (id: number) => crews.find((crew) => crew.id === id)?.name,
  };
  const describe = (values: Values, field: keyof Values & string) =>
    form.describe?.(values, field) ?? describeField(values, field, describing);
  const peopleById = usePeopleById();
  const author = form.changedBy === null ? undefined : peopleById.get(form.changedBy);
  return (
    <Notice
      type="warning"
      title={author ? say("changedBy", { name: author.display_name }) : say("changedElsewhere")}
      description={
        <>
          {form.changedElsewhere.map((field) => (
            <Versions
              key={field}
              label={form.labelOf(field)}
              versions={[
                { title: say(author ? "theirs" : "savedVersion"), text: describe(form.saved, field) },
                { title: say("yours"), text: describe(form.initialValues, field) },
              ]}
            >
              <Flex gap="small">
                <Button size="small" onClick={() => form.takeTheirs(field)}>
                  {say(author ? "useTheirs" : "useSaved")}
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
