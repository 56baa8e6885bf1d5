import { Flex, Form, Input, Switch, Button } from "antd";
import { Markdown } from "../../components/Markdown.tsx";
import { MarkdownPreview } from "../../components/MarkdownPreview.tsx";
import { PublicFormUrl, publicFormUrl } from "../../domain/PublicFormUrl.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { choosableCrews, crewsByName } from "../../../shared/crews/crews.ts";
import { Field } from "../../forms/Field.tsx";
import { NativeSelect } from "../../forms/NativeSelect.tsx";
import { useCollectiveState } from "../../hooks/use-collective-state.ts";
import { slugOf } from "../../../shared/collective/collective.ts";

/** The fields of the public form: whether it is open, its URL, and its introduction. */
export function EoiFields({ onUseSlug }: { onUseSlug: (proposed: string) => void }) {
  const say = useMessages("collective");
  const sayLabel = useMessages("labels");
  const text = Form.useWatch<string | undefined>("eoi_description");
  const name = Form.useWatch<string | undefined>("name") ?? "";
  const slug = Form.useWatch<string | undefined>("slug")?.trim() ?? "";
  const proposed = slug === "" ? slugOf(name) : "";
  return (
    <>
      <Form.Item extra={<PublicFormUrl />}>
        <Flex align="center" gap="small">
          <Form.Item name="feature_eoi" valuePropName="checked" noStyle>
            <Switch id="public-form" onChange={(isOpen) => isOpen && proposed && onUseSlug(proposed)} />
          </Form.Item>
          <label htmlFor="public-form">{sayLabel("feature_eoi")}</label>
        </Flex>
      </Form.Item>
      <SlugField slug={slug} proposed={proposed} onUse={onUseSlug} />
      <Field name="eoi_description" extra={say("introductionHelp")}>
        <Input.TextArea rows={5} />
      </Field>
      {text?.trim() && (
        <MarkdownPreview>
          <Markdown>{text}</Markdown>
        </MarkdownPreview>
      )}
      <ManagingCrewField />
    </>
  );
}

/** The field for the crew that looks after expressions of interest. */
function ManagingCrewField() {
  const say = useMessages("collective");
  const sayLabel = useMessages("labels");
  const { crews } = useCollectiveState();
  return (
    <Field name="eoi_managing_crew_id" extra={say("managingCrewHelp")}>
      <NativeSelect
        label={sayLabel("eoi_managing_crew_id")}
        options={[null, ...crewsByName(choosableCrews(crews)).map(({ id }) => id)]}
        nameOf={(chosen) => crews.find(({ id }) => id === chosen)?.name ?? sayLabel("everyone")}
      />
    </Field>
  );
}

interface SlugFieldProps {
  slug: string;
  /** Made from the name while there is none. */
  proposed: string;
  onUse: (proposed: string) => void;
}

/** The field for the slug, which the public form needs: opening that fills in the proposed one. */
function SlugField({ slug, proposed, onUse }: SlugFieldProps) {
  const say = useMessages("collective");
  return (
    <Field
      name="slug"
      dependencies={["feature_eoi"]}
      extra={
        <>
          {slug === "" ? say("slugHelp") : say("slugUrl", { url: publicFormUrl(slug) })}{" "}
          {proposed && (
            <Button size="small" onClick={() => onUse(proposed)}>
              {say("useSlug", { proposed })}
            </Button>
          )}
        </>
      }
    >
      <Input autoCapitalize="none" spellCheck={false} />
    </Field>
  );
}
