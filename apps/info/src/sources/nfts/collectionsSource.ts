import type { ListedCollection } from '@sluice/sdk'
import { MINUTE_MS } from '../../model/candles/levels.ts'
import type { EventOf } from '../../model/events/eventFields.ts'
import { NonsenseError } from '../../model/NonsenseError.ts'
import type { NftCollectionBook, NftFacts } from '../../model/nfts/NftBooks.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'
import { withinBounds } from '../withinBounds.ts'
import type { NftReading } from './NftReading.ts'

/** How often the exchange's list is read, and each collection on it asked. */
const LIST_MS = MINUTE_MS
const LOOK_MS = 10 * MINUTE_MS
/** Collections asked in one visit, all at a time. */
const MOST_A_VISIT = 16
/** A collection that is silent for so long holds up nobody: what the list says of it is told without it. */
const SILENCE_MS = 3_000

type Services = {
  readonly log: Omit<NftReading, 'fetchEvents'>
  readonly state: () => MarketState
  readonly now: () => number
  readonly silenceMs?: number
}

type Told = EventOf<'nftCollectionTold'>

/**
 * Collections that the exchange lists, as its controller and they themselves describe them; told is what has changed. Nobody else's canister
 * is asked anything: anybody may list a token of a collection of their own at the market.
 */
export function collectionsSource({ log, state, now, silenceMs = SILENCE_MS }: Services): Source {
  const askedMs = new Map<string, number>()
  let listedMs = Number.NEGATIVE_INFINITY
  let listed: readonly ListedCollection[] = []
  let removed: readonly string[] = []

  async function readList(): Promise<void> {
    if (now() - listedMs < LIST_MS) return
    const { collections, isWhole } = await log.fetchListed()
    listedMs = now()
    listed = collections
    const ids = new Set(collections.map(({ id }) => id))
    for (const id of askedMs.keys()) if (!ids.has(id)) askedMs.delete(id)
    // what is beyond what was read of a list may still be on it
    removed = isWhole ? listedNow(state()).filter((id) => !ids.has(id)) : []
  }

  /** Undefined for one of which nothing new is known, and for one whose words make no sense. */
  async function look(one: ListedCollection): Promise<Told | undefined> {
    askedMs.set(one.id, now())
    const book = state().nfts.collections.get(one.id)
    const origin = await orNothing(log.fetchOrigin(one.id), silenceMs)
    if (origin === undefined) {
      // the controller is silent, not the collection: asked again the next time
      askedMs.delete(one.id)
      return undefined
    }
    const standing = await orNothing(log.fetchStanding(one.id, origin), silenceMs)
    try {
      const told = withinBounds(toTold(one, { ...(standing ?? book?.facts), origin }))
      return isNews(book, told) ? told : undefined
    } catch (error) {
      if (!(error instanceof NonsenseError)) throw error
      return undefined
    }
  }

  return {
    name: 'nftCollections',
    firstSeq: 1,
    tells: 'aside',
    async fetch(seq, limit) {
      await readList()
      const due = listed
        .filter(({ id }) => now() - (askedMs.get(id) ?? Number.NEGATIVE_INFINITY) >= LOOK_MS)
        .slice(0, Math.min(MOST_A_VISIT, limit))
      const told = await Promise.all(due.map(look))
      const gone = removed.map((collection) => ({
        kind: 'nftCollectionRemoved' as const,
        collection,
      }))
      removed = []
      const found = [...gone, ...told.filter((event) => event !== undefined)]
      return asTold(found, { seq, limit, timeMs: now() })
    },
  }
}

const listedNow = ({ nfts }: MarketState): string[] =>
  [...nfts.collections.values()]
    .filter(({ facts, removedMs }) => facts !== undefined && removedMs === undefined)
    .map(({ collection }) => collection)

type Standing = { readonly origin: string } & Partial<
  Awaited<ReturnType<NftReading['fetchStanding']>> | NftFacts
>

function toTold(
  one: ListedCollection,
  { origin, standard = 'ICRC7', holders, minted }: Standing,
): Told {
  return {
    kind: 'nftCollectionTold',
    collection: one.id,
    origin,
    standard,
    name: one.name,
    ownerName: one.ownerName,
    image: one.image,
    creator: one.creator,
    owner: one.owner,
    minted: minted ?? one.minted,
    supplyCap: one.supplyCap,
    royaltyBps: Number(one.royaltyRate),
    holders,
  }
}

function isNews(book: NftCollectionBook | undefined, { kind: _, ...told }: Told): boolean {
  if (book?.facts === undefined || book.removedMs !== undefined) return true
  const before: Readonly<Record<string, unknown>> = { ...book.facts, collection: book.collection }
  return Object.entries(told).some(([name, value]) => before[name] !== value)
}

/** What somebody answers in time; undefined for who is silent, or fails. */
async function orNothing<T>(answer: Promise<T>, silenceMs: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), silenceMs)
  })
  return Promise.race([answer.catch(() => undefined), silence]).finally(() => clearTimeout(timer))
}
