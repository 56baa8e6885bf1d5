export interface Person {
  id: number;
  collective_id: number;
  display_name: string;
  about: string | null;
  avatar_id: number | null;
}
