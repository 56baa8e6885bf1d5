import {
  CalendarOutlined,
  CodeOutlined,
  CommentOutlined,
  FileTextOutlined,
  GlobalOutlined,
  MessageOutlined,
  ProjectOutlined,
  TeamOutlined,
  VideoCameraOutlined,
} from "@ant-design/icons";
import type { ReactNode } from "react";
import { WEB_ADDRESS } from "../../shared/constants.ts";
import { LINK_TYPES, type LinkType } from "../../shared/enumerations.ts";
import type { Link } from "../../shared/basics/links.schema.ts";
import { isBlank } from "../../shared/basics/visible-text.ts";
import { useMessages } from "../hooks/use-messages.ts";
import { websiteKind, type WebsiteKind } from "./website-kind.ts";
import styles from "./LinkList.module.css";

const WEBSITE_ICONS: Record<WebsiteKind, ReactNode> = {
  calendar: <CalendarOutlined aria-hidden />,
  documents: <FileTextOutlined aria-hidden />,
  video: <VideoCameraOutlined aria-hidden />,
  code: <CodeOutlined aria-hidden />,
  chat: <MessageOutlined aria-hidden />,
};

const ICONS: Record<LinkType, ReactNode> = {
  Loomio: <TeamOutlined aria-hidden />,
  Matrix: <CommentOutlined aria-hidden />,
  Taiga: <ProjectOutlined aria-hidden />,
  Website: <GlobalOutlined aria-hidden />,
};

/** Links that open in a new tab. Links of an unknown type, or without a web address, are logged and omitted. */
export function LinkList({ links, label }: { links: readonly Link[]; label: string }) {
  return (
    <ul className={styles["list"]} aria-label={label}>
      {links.filter(isShown).map(({ link_type, url, label: text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- Two links may have the same address.
        <li key={index}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <LinkIcon link_type={link_type} url={url} />
            {text === null || isBlank(text) ? <bdi dir="ltr">{url}</bdi> : <bdi>{text}</bdi>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The icon of the link's type or, for a website, of what its host is known for. */
function LinkIcon({ link_type, url }: Pick<Link, "link_type" | "url">) {
  const say = useMessages("links");
  const kind = link_type === "Website" ? websiteKind(url) : undefined;
  return (
    <span role="img" aria-label={say(kind ?? link_type)}>
      {kind ? WEBSITE_ICONS[kind] : ICONS[link_type]}
    </span>
  );
}

function isShown({ link_type, url }: Link): boolean {
  if (LINK_TYPES.includes(link_type)) return WEB_ADDRESS.test(url);
  console.warn("A link of an unknown type is not shown", link_type);
  return false;
}
