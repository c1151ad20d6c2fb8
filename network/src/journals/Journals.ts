/**
 * Where something beside the canisters keeps what its state follows from. Snapshots, forks, backups and copies have
 * those entries that their canisters have heard of.
 */
export type Journal = {
  /** All that was appended, in its order. */
  entries(): Iterable<Uint8Array>
  /** Within a round: the entry is saved with that round, or lost with it. */
  append(entry: Uint8Array): void
}

/** A journal for those who run between the rounds. */
export type OpenJournal = {
  /** All that was appended, in its order. */
  entries(): Iterable<Uint8Array>
  /** Appends in a round of its own; resolves once that is saved. Rejects when the network has ended. */
  append(entries: readonly Uint8Array[]): Promise<void>
  /** Aborted when this run of the network ends, by a stop or a crash: entries that were not saved are lost then. */
  readonly ended: AbortSignal
}

/** An entry and the journal that it belongs to. */
export type JournalEntry = { readonly name: string; readonly entry: Uint8Array }

/** The journals of a network, by name. Their entries are handed over with each round. */
export class Journals {
  readonly #saved: (name: string) => Iterable<Uint8Array>
  #unsaved: JournalEntry[] = []

  /** @param saved the entries of a journal that are in the store */
  constructor(saved: (name: string) => Iterable<Uint8Array>) {
    this.#saved = saved
  }

  of(name: string): Journal {
    return {
      entries: () => this.#entries(name),
      append: (entry) => this.#unsaved.push({ name, entry }),
    }
  }

  /** What was appended and is not in the store. */
  takeUnsaved(): readonly JournalEntry[] {
    const unsaved = this.#unsaved
    this.#unsaved = []
    return unsaved
  }

  *#entries(name: string): Iterable<Uint8Array> {
    yield* this.#saved(name)
    for (const unsaved of this.#unsaved) if (unsaved.name === name) yield unsaved.entry
  }
}
