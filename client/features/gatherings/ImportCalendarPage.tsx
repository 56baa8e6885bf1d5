import uploadIcon from "@ant-design/icons-svg/es/asn/UploadOutlined";
import { Alert, Button, Flex } from "antd";
import { useId, useRef, useState } from "react";
import { MAX_CALENDAR_LENGTH } from "../../../shared/constants.ts";
import { Card } from "../../components/Card.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { ZoneSelect } from "../../forms/TimeZoneField.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";
import { calendarTextOf } from "./calendar-text.ts";
import { CalendarPreview } from "./CalendarPreview.tsx";

/** Plans gatherings from a file of another calendar. It shows what would be planned first. */
export function ImportCalendarPage() {
  const say = useMessages("gatherings");
  const sayCommon = useMessages("common");
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const preview = trpc.gatherings.previewCalendar.useMutation();
  async function read(file: File | undefined) {
    if (!file) return;
    preview.reset();
    setName(file.name);
    setTooLarge(file.size > MAX_CALENDAR_LENGTH);
    if (file.size <= MAX_CALENDAR_LENGTH) preview.mutate({ text: await calendarTextOf(file) });
  }
  return (
    <Page width="text" title={say("importCalendar")} context={say("importHelp")}>
      <Card>
        <Flex vertical gap="middle">
          <Flex wrap gap="small" align="center">
            <Button
              icon={<Icon icon={uploadIcon} />}
              loading={preview.isPending}
              onClick={() => input.current?.click()}
            >
              {say("chooseFile")}
            </Button>
            {name !== null && (
              <Text secondary>
                <bdi>{name}</bdi>
              </Text>
            )}
          </Flex>
          <input
            ref={input}
            type="file"
            hidden
            accept=".ics,text/calendar"
            onChange={({ target }) => {
              void read(target.files?.[0]);
              // The same file can be chosen again, once it has changed.
              target.value = "";
            }}
          />
          {isTooLarge && <Alert type="error" showIcon title={say("fileTooLarge")} />}
          <RefusalAlert
            refusal={preview.error}
            action={
              preview.variables && (
                <Button size="small" onClick={() => preview.mutate(preview.variables)}>
                  {sayCommon("tryAgain")}
                </Button>
              )
            }
          />
        </Flex>
      </Card>
      {preview.data && typeof preview.data.floating_zone === "string" && (
        <FloatingZone
          zone={preview.data.floating_zone}
          onChange={(floating_zone) => preview.mutate({ ...preview.variables, floating_zone })}
        />
      )}
      {preview.data && (
        <CalendarPreview key={preview.submittedAt} calendar={preview.variables} preview={preview.data} />
      )}
    </Page>
  );
}

/** In which time zone the times of a file are that say none. */
function FloatingZone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const say = useMessages("gatherings");
  const id = useId();
  const { data: zones } = trpc.collective.timeZones.useQuery(undefined, { staleTime: Infinity });
  return (
    <Card>
      <Flex vertical gap="small" align="start">
        <label htmlFor={id}>{say("floatingZone")}</label>
        <ZoneSelect id={id} zones={zones} value={zone} onChange={(chosen) => chosen !== null && onChange(chosen)} />
      </Flex>
    </Card>
  );
}
