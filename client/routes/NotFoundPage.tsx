import { MessagePage } from "../components/MessagePage.tsx";
import { useMessages } from "../hooks/use-messages.ts";

export function NotFoundPage() {
  const say = useMessages("layout");
  return <MessagePage title={say("pageNotFound")} text={say("nothingHere")} onward="dashboard" />;
}
