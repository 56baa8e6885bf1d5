import { DeadEnd } from "../components/DeadEnd.tsx";
import { paths } from "../paths.ts";

export function NotFoundPage() {
  return (
    <DeadEnd
      title="Page not found"
      text="There is nothing at this address."
      back={{ href: paths.dashboard, name: "dashboard" }}
    />
  );
}
