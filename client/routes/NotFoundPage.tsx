import { MessagePage } from "../components/MessagePage.tsx";
import { paths } from "../paths.ts";

export function NotFoundPage() {
  return (
    <MessagePage
      title="Page not found"
      text="There is nothing at this address."
      action={{ label: "Back to the dashboard", href: paths.dashboard }}
    />
  );
}
