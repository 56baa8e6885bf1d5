import { repetitionInWords } from "../../../shared/series/repetition-words.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../components/Notice.tsx";
import { Paragraph } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";

/** How a series repeats, and whether it goes on, once it is loaded. */
export function RepetitionText({ seriesId }: { seriesId: number }) {
  const say = useMessages("labels");
  const sayHere = useMessages("gatherings");
  const { data: series } = trpc.gatherings.series.useQuery({ id: seriesId });
  if (!series) return null;
  const { repeats, no_room_after: day } = series;
  return (
    <>
      <Paragraph secondary>{repetitionInWords(repeats, say)}</Paragraph>
      {day !== null && <Notice type="warning" role="note" title={sayHere("noRoomAfter", { date: new Date(day) })} />}
    </>
  );
}
