import { PlusOutlined } from "@ant-design/icons";
import { Flex } from "antd";
import { compareTexts } from "../../../shared/basics/compare-texts.ts";
import { timeIn } from "../../../shared/basics/dates.ts";
import { describeField } from "../../../shared/journal/describe-value.ts";
import type { GatheringTemplate } from "../../../shared/templates/gathering-templates.schema.ts";
import { Card } from "../../components/Card.tsx";
import { ConfirmButton } from "../../components/ConfirmButton.tsx";
import { EmptyCard } from "../../components/EmptyCard.tsx";
import { LinkButton } from "../../components/LinkButton.tsx";
import { LinkedText } from "../../components/LinkedText.tsx";
import { Loaded } from "../../components/Loaded.tsx";
import { Markdown } from "../../components/Markdown.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { LinkList } from "../../domain/LinkList.tsx";
import { useUndoOffer } from "../../domain/use-undo-offer.ts";
import { getLocale, useMessages } from "../../hooks/use-messages.ts";
import { newGatheringOf, paths } from "../../../shared/paths.ts";
import { trpc } from "../../api/trpc.ts";

/** The templates of gatherings. */
export function TemplatesPage() {
  const say = useMessages("gatherings");
  const query = trpc.gatheringTemplates.list.useQuery();
  return (
    <Page
      width="text"
      title={say("templates")}
      context={say("templatesHelp")}
      actions={
        <LinkButton href={paths.newGatheringTemplate} icon={<PlusOutlined aria-hidden />}>
          {say("newTemplate")}
        </LinkButton>
      }
    >
      <Loaded query={query} what={say("theTemplates")}>
        {(templates) => {
          const byTitle = templates.toSorted((a, b) => compareTexts(a.title, b.title));
          if (byTitle.length > 0) return byTitle.map((template) => <Template key={template.id} {...template} />);
          return <EmptyCard title={say("noTemplates")} text={say("templatesHelp")} />;
        }}
      </Loaded>
    </Page>
  );
}

function Template(template: GatheringTemplate) {
  const { id, title, summary, expectation, links, place } = template;
  const say = useMessages("gatherings");
  const times = useTimes(template);
  const { client } = trpc.useUtils();
  const offer = useUndoOffer(say("templateDeleted"), say("templateRestored"));
  return (
    <Card heading={{ text: title, level: 2 }}>
      <Flex vertical gap="middle" align="start">
        <Text secondary>{[say(expectation), ...times].join(" · ")}</Text>
        {place !== null && <LinkedText>{place}</LinkedText>}
        {summary !== null && <Markdown compact>{summary}</Markdown>}
        {links.length > 0 && <LinkList links={links} label={say("linksOf", { title })} />}
        <Flex wrap gap="small">
          <LinkButton href={newGatheringOf({ template: id })} aria-label={say("newGatheringNamed", { title })}>
            {say("newGathering")}
          </LinkButton>
          <LinkButton href={paths.editGatheringTemplate(id)} aria-label={say("editTemplateNamed", { title })}>
            {say("edit")}
          </LinkButton>
          <ConfirmButton
            aria-label={say("deleteTemplateNamed", { title })}
            question={{
              title: say("deleteTemplateQuestion", { title }),
              text: say("deleteTemplateText"),
              okText: say("deleteTemplate"),
              danger: true,
              onConfirm: async () => offer(await client.gatheringTemplates.delete.mutate({ id }), {}),
            }}
          >
            {say("deleteTemplate")}
          </ConfirmButton>
        </Flex>
      </Flex>
    </Card>
  );
}

/** When gatherings of a template begin, how long they last and how they repeat, as far as it says so. */
function useTimes({ time_of_day, minutes, repeats }: GatheringTemplate): string[] {
  const locale = getLocale();
  const say = useMessages("labels");
  const inMinutes = new Intl.NumberFormat(locale, { style: "unit", unit: "minute", unitDisplay: "long" });
  return [
    ...(time_of_day === null ? [] : [timeIn("UTC", new Date(`1970-01-01T${time_of_day}Z`), locale)]),
    ...(minutes === null ? [] : [inMinutes.format(minutes)]),
    ...(repeats === null ? [] : [describeField({ repeats }, "repeats", { say, locale, crew: () => undefined })]),
  ];
}
