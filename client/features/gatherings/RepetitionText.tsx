import { repetitionInWords } from "../../../shared/repetition-words.ts";
import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { trpc } from "../../trpc.ts";

/** How a series repeats, once it is loaded. */
export function RepetitionText({ seriesId }: { seriesId: number }) {
  const say = useMessages("labels");
  const { data: series } = trpc.gatherings.series.useQuery({ id: seriesId });
  return series ? (
    <Text as="p" secondary>
      {repetitionInWords(series.repeats, say)}
    </Text>
  ) : null;
}
