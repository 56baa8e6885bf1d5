import { parseUrl } from "../../shared/basics/links.ts";

/** The kinds of websites by host, which includes those below it, or by the first part of a host, with its dot. */
const KNOWN_HOSTS = {
  calendar: "calendar. cal. calendly.com doodle.com framadate.org teamup.com",
  documents:
    "docs. drive. pad. wiki. cloud. nextcloud. cryptpad.fr dropbox.com etherpad.org framapad.org hackmd.io notion.so " +
    "notion.site sharepoint.com",
  video: "meet. video. bbb. jitsi. teams.microsoft.com vimeo.com whereby.com youtu.be youtube.com zoom.us",
  code: "git. gitlab. bitbucket.org codeberg.org github.com gitlab.com sr.ht",
  chat:
    "chat. mattermost. zulip. discord.com discord.gg element.io matrix.to signal.group slack.com t.me wa.me " +
    "whatsapp.com zulipchat.com",
};

export type WebsiteKind = keyof typeof KNOWN_HOSTS;

/** Returns the kind of the website at an address, by its host; undefined for any other. */
export function websiteKind(url: string): WebsiteKind | undefined {
  const hostname = parseUrl(url)?.hostname;
  if (hostname === undefined) return undefined;
  const isKnown = (known: string) =>
    known.endsWith(".") ? hostname.startsWith(known) : `.${hostname}`.endsWith(`.${known}`);
  // A whole host is more exact than its first part: `chat.whatsapp.com`, `docs.github.com`.
  const kinds = Object.keys(KNOWN_HOSTS) as WebsiteKind[];
  const byHost = (whole: boolean) =>
    kinds.find((kind) => KNOWN_HOSTS[kind].split(" ").some((known) => known.endsWith(".") !== whole && isKnown(known)));
  return byHost(true) ?? byHost(false);
}
