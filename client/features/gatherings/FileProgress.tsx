import { Text } from "../../components/Text.tsx";
import { useMessages } from "../../hooks/use-messages.ts";
import { useSentPart } from "../../api/send-file.ts";
import styles from "./FileProgress.module.css";

/** Shows how much of a file has been sent, and then `afterwards` until the server responds. */
export function FileProgress({ afterwards }: { afterwards: string }) {
  const say = useMessages("import");
  const sent = useSentPart() ?? 0;
  const words = sent < 1 ? say("sending") : afterwards;
  return (
    <div role="status">
      <Text secondary>{words}</Text>
      <progress className={styles["progress"]} aria-label={words} {...(sent < 1 && { value: sent })} />
    </div>
  );
}
