import type { Language } from "../../shared/languages.ts";
import { PrecompressedBody } from "../http/precompressed-response.ts";

/** A document of a collective that somebody wants, at the version that its ETag identifies. */
interface Wanted {
  key: string;
  etag: string;
  collectiveId: number;
  language: Language;
}

/** A document, ready to be sent. */
interface CachedDocument {
  body: PrecompressedBody;
  language: Language;
  etag: string;
}

interface Entry {
  /** The tag of the document, or of the newest one that is wanted while its making has not begun. */
  etag: string;
  hasBegun: boolean;
  document: Promise<CachedDocument | null>;
  /** 0 until the document is made. */
  size: number;
}

/** How a document is made: from what is wanted as it is when its turn comes, and null if it is gone. */
export interface DocumentSource<Version extends Wanted> {
  find: () => Promise<Version | null>;
  make: (version: Version) => Promise<string | Buffer>;
}

/** The most documents that are kept, and their characters. Each takes up to four bytes, with its compressed variants. */
const MOST_DOCUMENTS = 1_000;
const MOST_CHARACTERS = 40_000_000;

/**
 * Keeps documents, each until another version of it is wanted; the most recently used stay. Each is made once, however
 * many ask for it, and those of a collective one after the other: making one of the greatest may take seconds, although
 * other work goes on meanwhile.
 */
export class DocumentCache {
  /** By key; least recently used first. */
  readonly #entries = new Map<string, Entry>();
  /** The last document in making, by collective. */
  readonly #turns = new Map<number, Promise<unknown>>();

  /** Returns the document at the wanted version or a later one; null if it is gone since. */
  get<Version extends Wanted>(wanted: Version, source: DocumentSource<Version>): Promise<CachedDocument | null> {
    const { key, etag } = wanted;
    const entry = this.#entries.get(key);
    const isCurrent = entry && (entry.etag === etag || !entry.hasBegun);
    const current = isCurrent ? entry : this.#make(wanted, source);
    this.#entries.delete(key);
    this.#entries.set(key, current);
    return current.document;
  }

  #make<Version extends Wanted>({ key, etag, collectiveId }: Version, source: DocumentSource<Version>): Entry {
    const before = this.#turns.get(collectiveId);
    const entry: Entry = { etag, hasBegun: false, document: begin(), size: 0 };
    async function begin(): Promise<CachedDocument | null> {
      await before;
      entry.hasBegun = true;
      const version = await source.find();
      if (!version) return null;
      entry.etag = version.etag;
      const body = new PrecompressedBody(await source.make(version));
      entry.size = body.length;
      return { body, language: version.language, etag: version.etag };
    }
    const forget = () => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    };
    const turn = entry.document
      .then((document) => (document ? this.#shrink() : forget()), forget)
      .finally(() => {
        if (this.#turns.get(collectiveId) === turn) this.#turns.delete(collectiveId);
      });
    this.#turns.set(collectiveId, turn);
    return entry;
  }

  #shrink(): void {
    let size = 0;
    for (const entry of this.#entries.values()) size += entry.size;
    for (const [key, entry] of this.#entries) {
      if (size <= MOST_CHARACTERS && this.#entries.size <= MOST_DOCUMENTS) return;
      this.#entries.delete(key);
      size -= entry.size;
    }
  }
}
