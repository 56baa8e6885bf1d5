import commentIcon from "@ant-design/icons-svg/es/asn/CommentOutlined";
import globalIcon from "@ant-design/icons-svg/es/asn/GlobalOutlined";
import projectIcon from "@ant-design/icons-svg/es/asn/ProjectOutlined";
import teamIcon from "@ant-design/icons-svg/es/asn/TeamOutlined";
import type { IconDefinition } from "@ant-design/icons-svg/es/types";
import { LINK_TYPES, type LinkType } from "../../shared/enumerations.ts";
import { WEB_ADDRESS } from "../../shared/constants.ts";
import type { Link } from "../../shared/links.ts";
import { Icon } from "../plain/Icon.tsx";

const ICONS: Record<LinkType, IconDefinition> = {
  Loomio: teamIcon,
  Matrix: commentIcon,
  Taiga: projectIcon,
  Website: globalIcon,
};

/** Links to other places, opening in a new tab. One of an unknown type is logged and left out, and so is what is no web address. */
export function LinkList({ links, label }: { links: readonly Link[]; label: string }) {
  return (
    <ul className="link-list" aria-label={label}>
      {links.filter(isShown).map(({ link_type, url, label: text }) => (
        <li key={`${link_type} ${url}`}>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <span role="img" aria-label={link_type}>
              <Icon icon={ICONS[link_type]} />
            </span>
            <span>{text ?? url}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function isShown({ link_type, url }: Link): boolean {
  if (LINK_TYPES.includes(link_type)) return WEB_ADDRESS.test(url);
  console.warn("A link of an unknown type is not shown", link_type);
  return false;
}
