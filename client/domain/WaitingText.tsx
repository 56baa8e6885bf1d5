import { Paragraph } from "../components/Text.tsx";
import { useMessages } from "../hooks/use-messages.ts";

/** Says of an answer that it is not sent yet. The banner tells it to screen readers. */
export function WaitingText() {
  const say = useMessages("layout");
  return <Paragraph secondary>{say("waitsForNetwork")}</Paragraph>;
}
