import type { SourceEvent } from '../model/events/eventFields.ts'

/** An event with its source's own number and time. */
export type ToldEvent = {
  readonly seq: number
  readonly timeMs: number
  readonly event: SourceEvent
}

export type SourcePage = {
  /** From the number asked for on, or from `firstSeq`, without a gap; empty when there is nothing new. */
  readonly events: readonly ToldEvent[]
  /** One past the last event that the source has now. */
  readonly endSeq: number
  /** The oldest that the source has, where it has forgotten what was asked for. */
  readonly firstSeq?: number | undefined
}

/**
 * `log`: what happened, when it happened; several are merged by time. `facts`: what is so, as it is found; it applies at once.
 * `aside`: a log that no price depends on; nothing waits for it.
 */
export type Telling = 'log' | 'facts' | 'aside'

/**
 * Something that tells events, numbered without a gap. It may be asked again for what it has told, and must then tell the same.
 */
export interface Source {
  /** `pool:<canister>`, `factory`, `tokens`, `ledger:<canister>`, `minter:<ledger>`, `supply:<ledger>`, `nftMarket`, `nftCollections`, `rates`, `clock` and the like. */
  readonly name: string
  /** The number of its first event. */
  readonly firstSeq: number
  readonly tells: Telling
  /** At most `limit` events from number `seq` on. @throws what the network throws */
  fetch(seq: number, limit: number): Promise<SourcePage>
}
