/** The kinds of outside resource a collective or a crew can point to. */
export const LINK_TYPES = ["Loomio", "Matrix", "Taiga", "Website"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

export interface Link {
  link_type: LinkType;
  url: string;
  label: string | null;
}
