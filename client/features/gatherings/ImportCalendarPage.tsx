import uploadIcon from "@ant-design/icons-svg/es/asn/UploadOutlined";
import { Button, Flex } from "antd";
import { useId, useRef, useState } from "react";
import { MAX_FILE_BYTES } from "../../../shared/constants.ts";
import { Card } from "../../components/Card.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Page } from "../../components/Page.tsx";
import { Text } from "../../components/Text.tsx";
import { Notice } from "../../components/Notice.tsx";
import { RefusalAlert } from "../../forms/RefusalAlert.tsx";
import { ZoneSelect } from "../../forms/TimeZoneField.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { getLanguage } from "../../messages.ts";
import { trpc } from "../../api/trpc.ts";
import { CalendarPreview } from "./CalendarPreview.tsx";
import { FileProgress } from "./FileProgress.tsx";

/** Plans gatherings from a file of another calendar. It shows what would be planned first. */
export function ImportCalendarPage() {
  const say = useMessages("import");
  const sayGatherings = useMessages("gatherings");
  const sayCommon = useMessages("common");
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const preview = trpc.gatherings.previewCalendar.useMutation();
  const isTooLarge = file !== null && file.size > MAX_FILE_BYTES;
  const limit = megabytes(MAX_FILE_BYTES);
  function read(chosen: File | undefined) {
    if (!chosen) return;
    preview.reset();
    setFile(chosen);
    if (chosen.size <= MAX_FILE_BYTES) preview.mutate({ file: chosen });
  }
  return (
    <Page width="text" title={sayGatherings("importCalendar")} context={say("importHelp", { limit })}>
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
            {file && (
              <Text secondary>
                <bdi>{file.name}</bdi>
              </Text>
            )}
          </Flex>
          <input
            ref={input}
            type="file"
            hidden
            accept=".ics,text/calendar"
            onChange={({ target }) => {
              read(target.files?.[0]);
              // A file can be chosen again, once it has changed.
              target.value = "";
            }}
          />
          {preview.isPending && <FileProgress afterwards={say("reading")} />}
          {isTooLarge && <Notice type="error" title={say("fileTooLarge", { size: megabytes(file.size), limit })} />}
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
        <CalendarPreview
          key={preview.submittedAt}
          calendar={preview.variables}
          preview={preview.data}
          onLater={() => preview.mutate(preview.variables)}
        />
      )}
    </Page>
  );
}

/** A size in bytes in the words of the page's language. A file that is barely too large is not rounded to the limit. */
function megabytes(size: number): string {
  const format = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(getLanguage(), format).format(Math.ceil(size / 100_000) / 10);
}

/** Asks for the time zone of times that name none. */
function FloatingZone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const say = useMessages("import");
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
