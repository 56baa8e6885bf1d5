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
interface KeptDocument {
  body: PrecompressedBody;
  language: Language;
  etag: string;
}

interface Kept {
  /** The tag of the document, or of the newest one that is wanted while its making has not begun. */
  etag: string;
  hasBegun: boolean;
  document: Promise<KeptDocument | null>;
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
const MOST_KEPT = 40_000_000;

/**
 * Keeps documents, each until another version of it is wanted; the most recently used stay. Each is made once, however
 * many ask for it, and those of a collective one after the other: making one of the greatest may take seconds, although
 * other work goes on meanwhile.
 */
export class DocumentCache {
  /** By key; least recently used first. */
  readonly #kept = new Map<string, Kept>();
  /** The last document in making, by collective. */
  readonly #turns = new Map<number, Promise<unknown>>();

  /** Returns the document at the wanted version or a later one; null if it is gone since. */
  get<Version extends Wanted>(wanted: Version, source: DocumentSource<Version>): Promise<KeptDocument | null> {
    const { key, etag } = wanted;
    const kept = this.#kept.get(key);
    const isCurrent = kept && (kept.etag === etag || !kept.hasBegun);
    const current = isCurrent ? kept : this.#make(wanted, source);
    this.#kept.delete(key);
    this.#kept.set(key, current);
    return current.document;
  }

  #make<Version extends Wanted>({ key, etag, collectiveId }: Version, source: DocumentSource<Version>): Kept {
    const before = this.#turns.get(collectiveId);
    const kept: Kept = { etag, hasBegun: false, document: begin(), size: 0 };
    async function begin(): Promise<KeptDocument | null> {
      await before;
      kept.hasBegun = true;
      const version = await source.find();
      if (!version) return null;
      kept.etag = version.etag;
      const body = new PrecompressedBody(await source.make(version));
      kept.size = body.length;
      return { body, language: version.language, etag: version.etag };
    }
    const forget = () => {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
    };
    const turn = kept.document
      .then((document) => (document ? this.#shrink() : forget()), forget)
      .finally(() => {
        if (this.#turns.get(collectiveId) === turn) this.#turns.delete(collectiveId);
      });
    this.#turns.set(collectiveId, turn);
    return kept;
  }

  #shrink(): void {
    let size = 0;
    for (const kept of this.#kept.values()) size += kept.size;
    for (const [key, kept] of this.#kept) {
      if (size <= MOST_KEPT && this.#kept.size <= MOST_DOCUMENTS) return;
      this.#kept.delete(key);
      size -= kept.size;
    }
  }
}
