import { isEoiEnabled } from "../../shared/collective.ts";
import { useCollective } from "../hooks/use-collective.ts";
import { paths } from "../paths.ts";
import { ShareableUrl } from "../components/ShareableUrl.tsx";

/** Where the public form is, to be shared; nothing while it is closed. */
export function PublicFormUrl() {
  const collective = useCollective();
  if (!collective || !isEoiEnabled(collective)) return null;
  return (
    <>
      Anyone can express interest at
      <ShareableUrl url={publicFormUrl(collective.slug ?? "")} title={`Join ${collective.name}`} />
    </>
  );
}

export function publicFormUrl(slug: string): string {
  return window.location.origin + paths.interest(slug);
}
