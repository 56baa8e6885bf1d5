import { CommentOutlined, GlobalOutlined, ProjectOutlined, TeamOutlined } from "@ant-design/icons";
import { Flex, Typography } from "antd";
import type { ReactNode } from "react";
import { LINK_TYPES, WEB_ADDRESS, type Link, type LinkType } from "../../shared/links.ts";

const ICONS: Record<LinkType, ReactNode> = {
  Loomio: <TeamOutlined />,
  Matrix: <CommentOutlined />,
  Taiga: <ProjectOutlined />,
  Website: <GlobalOutlined />,
};

/** Links to other places, opening in a new tab. One of an unknown type is logged and left out, and so is what is no web address. */
export function LinkList({ links, label }: { links: readonly Link[]; label: string }) {
  return (
    <Flex component="ul" vertical gap={6} aria-label={label} style={{ listStyle: "none", margin: 0, padding: 0 }}>
      {links.filter(isShown).map(({ link_type, url, label: text }) => (
        <li key={`${link_type} ${url}`}>
          <Typography.Link href={url} target="_blank" rel="noopener noreferrer">
            <Flex gap="small" align="baseline">
              <span role="img" aria-label={link_type}>
                {ICONS[link_type]}
              </span>
              <span>{text ?? url}</span>
            </Flex>
          </Typography.Link>
        </li>
      ))}
    </Flex>
  );
}

function isShown({ link_type, url }: Link): boolean {
  if (LINK_TYPES.includes(link_type)) return WEB_ADDRESS.test(url);
  console.warn("A link of an unknown type is not shown", link_type);
  return false;
}
