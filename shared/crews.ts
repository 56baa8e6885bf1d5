import type { Link } from "./links.ts";

export interface Crew {
  id: number;
  collective_id: number;
  name: string;
  description: string;
  links: Link[];
}
