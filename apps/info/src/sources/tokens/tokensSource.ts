import { setTimeout as pause } from 'node:timers/promises'
import type { ListingEntry, Tokens } from '@sluice/sdk'
import type { EventOf, SourceEvent } from '../../model/events/eventFields.ts'
import type { MarketState } from '../../model/state/MarketState.ts'
import { asTold } from '../asTold.ts'
import type { Source } from '../Source.ts'

/** Ledgers asked in one go: one of them may be slow. */
const LEDGERS_AT_ONCE = 16
/** How long what a ledger said of itself is believed; one that has said nothing is asked again. */
const FRESH_MS = 10 * 60_000
const AGAIN_MS = 2_000
const MOST_FAILURES = 5
/** For one ledger's answer. It goes on being waited for: the next time it is there at once. */
const ANSWER_MS = 5_000
/** Of one visit: the rest has its turn at the next. */
const LONGEST_MS = 4_000
const MOST_TOTAL = 2n ** 256n

type Services = {
  readonly tokens: Pick<Tokens, 'fetch' | 'forget' | 'adapter' | 'listing'>
  readonly state: () => MarketState
  readonly now: () => number
}

export type TokensSource = Source & {
  /** Whether a ledger was asked several times what it is, and never answered: nobody waits for it any longer. */
  readonly hasGivenUp: (ledgerId: string) => boolean
}

/** What the token list says of the tokens it has, and what ledgers say of themselves; told is what has changed. */
export function tokensSource(services: Services): TokensSource {
  const askedMs = new Map<string, number>()
  const failures = new Map<string, number>()
  const { state, now, tokens } = services
  const isTold = (id: string) => (state().tokens.get(id)?.facts.standard ?? '') !== ''
  const isDue = (id: string) => now() - (askedMs.get(id) ?? 0) >= (isTold(id) ? FRESH_MS : AGAIN_MS)
  return {
    name: 'tokens',
    firstSeq: 1,
    tells: 'facts',
    hasGivenUp: (ledgerId) => (failures.get(ledgerId) ?? 0) >= MOST_FAILURES,
    async fetch(seq, limit) {
      let failure: unknown
      const listed = await readList(tokens).catch((error: unknown) => {
        failure = error
        return listedBefore(state())
      })
      const wanted = new Set([...listed.keys(), ...state().tokens.keys()])
      const due = [...wanted].filter(isDue)
      const found: SourceEvent[] = []
      const endMs = now() + LONGEST_MS
      for (let start = 0; start < due.length && now() <= endMs; start += LEDGERS_AT_ONCE) {
        const asked = due.slice(start, start + LEDGERS_AT_ONCE)
        // what was heard once would be told for ever
        for (const ledger of asked) if (isTold(ledger)) tokens.forget(ledger)
        const told = await Promise.all(
          asked.map((id) => soon(readToken(tokens, id, listed.get(id)))),
        )
        for (const [index, ledger] of asked.entries()) {
          const token = told[index]
          askedMs.set(ledger, now())
          if (token === undefined) failures.set(ledger, (failures.get(ledger) ?? 0) + 1)
          else if (isNews(state(), token)) found.push(token)
        }
      }
      // without the list what ledgers say is told all the same: pools wait for it
      if (failure !== undefined && found.length === 0) throw failure
      return asTold(found, { seq, limit, timeMs: now() })
    },
  }
}

type Entry = Pick<ListingEntry, 'name' | 'symbol' | 'standard' | 'decimals' | 'rank'>

async function readList(tokens: Services['tokens']): Promise<ReadonlyMap<string, Entry>> {
  const { entries } = await tokens.listing.fetch()
  return new Map(entries.map((entry) => [entry.ledgerId, entry]))
}

/** The list as it was heard last. */
function listedBefore({ tokens }: MarketState): ReadonlyMap<string, Entry> {
  const entries = [...tokens.values()].flatMap(({ ledgerId, facts }): [string, Entry][] => {
    const { rank, decimals = 0 } = facts
    return rank === undefined ? [] : [[ledgerId, { ...facts, rank, decimals }]]
  })
  return new Map(entries)
}

/** Undefined while a token that is not listed cannot be asked. */
async function readToken(
  tokens: Services['tokens'],
  ledger: string,
  entry: Entry | undefined,
): Promise<EventOf<'tokenTold'> | undefined> {
  const [own, supply, minter] = await Promise.all([
    tokens.fetch(ledger).catch(() => undefined),
    ask(tokens, ledger, (adapter) => adapter.fetchTotalSupply()),
    ask(tokens, ledger, (adapter) => adapter.fetchMinter()),
  ])
  const facts = own ?? entry
  if (facts === undefined) return undefined
  return {
    kind: 'tokenTold',
    ledger,
    name: facts.name,
    symbol: facts.symbol,
    standard: facts.standard,
    decimals: facts.decimals,
    fee: own?.fee,
    totalSupply: supply !== undefined && supply < MOST_TOTAL ? supply : undefined,
    mintingAccount: minter,
    rank: entry === undefined ? undefined : Math.trunc(Math.max(0, entry.rank)),
  }
}

type Adapter = Awaited<ReturnType<Tokens['adapter']>>

/** What a ledger does not tell is unknown: it must not keep the rest from being told. */
async function ask<T>(
  tokens: Services['tokens'],
  ledger: string,
  question: (adapter: Adapter) => Promise<T>,
): Promise<T | undefined> {
  return tokens
    .adapter(ledger)
    .then(question)
    .catch(() => undefined)
}

async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  const patience = new AbortController()
  const silence = pause(ANSWER_MS, undefined, { signal: patience.signal }).catch(() => undefined)
  return Promise.race([answer, silence]).finally(() => patience.abort())
}

function isNews({ tokens }: MarketState, told: EventOf<'tokenTold'>): boolean {
  const { kind: _, ledger, ...facts } = told
  const before: Readonly<Record<string, unknown>> | undefined = tokens.get(ledger)?.facts
  return Object.entries(facts).some(([name, value]) => before?.[name] !== value)
}
