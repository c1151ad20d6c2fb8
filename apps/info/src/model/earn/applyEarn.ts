import type { Row } from '../../storage/schema.ts'
import { EARN_EVENT_FIELDS } from '../events/earnEventFields.ts'
import type { EventOf, SourceEvent } from '../events/eventFields.ts'
import { NonsenseError } from '../NonsenseError.ts'
import type { PriceBook } from '../prices/PriceBook.ts'
import type { MarketState } from '../state/MarketState.ts'
import { noteClaimEvent, noteFarm, noteStakePool } from './earnHistory.ts'
import { worthOfFarm, worthOfStakePool } from './earnWorth.ts'

type EarnKind = keyof typeof EARN_EVENT_FIELDS
export type EarnEvent = { [Kind in EarnKind]: EventOf<Kind> }[EarnKind]

export const isOfEarn = (event: SourceEvent): event is EarnEvent => event.kind in EARN_EVENT_FIELDS

type Place = { readonly source: string; readonly seq: number; readonly timeMs: number }
type Applying = { readonly state: MarketState; readonly prices: PriceBook }

/** Applies what was told of farms, staking pools and claim events. @throws NonsenseError */
export function applyEarn({ state, prices }: Applying, event: EarnEvent, place: Place): void {
  const { timeMs } = place
  const { kind } = event
  if (kind === 'farmListed') listFarm(state, event, timeMs)
  else if (kind === 'farmStanding') sampleFarm({ state, prices }, event, timeMs)
  else if (kind === 'stakePoolListed') listStakePool(state, event, timeMs)
  else if (kind === 'stakePoolStanding') sampleStakePool({ state, prices }, event, timeMs)
  else if (kind === 'claimEventListed') listClaimEvent(state, event, timeMs)
  else if (kind === 'claimEventStanding') sampleClaimEvent(state, event, timeMs)
  else if (kind === 'earnRecorded') record(state, event, place)
  else remove(state, event, timeMs)
}

type Removed = EventOf<'stakePoolRemoved'> | EventOf<'claimEventRemoved'>

/** What is listed no longer keeps its past. */
function remove({ earn }: MarketState, event: Removed, removedMs: number): void {
  if (event.kind === 'stakePoolRemoved') {
    const book = found(earn.stakePools, event.pool)
    book.removedMs = removedMs
    earn.touched.stakePools.add(book)
  } else {
    const book = found(earn.claimEvents, event.claimEvent)
    book.removedMs = removedMs
    earn.touched.claimEvents.add(book)
  }
}

function listFarm(state: MarketState, event: EventOf<'farmListed'>, foundMs: number): void {
  const { kind: _, ...terms } = event
  const { earn } = state
  if (earn.farms.has(terms.farm)) return
  const book = {
    id: earn.nextId,
    foundMs,
    terms,
    token0: state.token(terms.token0),
    token1: state.token(terms.token1),
    rewardToken: state.token(terms.rewardToken),
    sampledMs: undefined,
    standing: undefined,
    tvlUsd: undefined,
    aprPpm: undefined,
    counts: { stakes: 0, rewards: 0 },
  }
  earn.farms.set(terms.farm, book)
  earn.touched.farms.add(book)
}

function sampleFarm(
  { state, prices }: Applying,
  { kind: _, farm, ...standing }: EventOf<'farmStanding'>,
  timeMs: number,
): void {
  const book = found(state.earn.farms, farm)
  Object.assign(book, { standing, sampledMs: timeMs })
  Object.assign(book, worthOfFarm(prices, book))
  noteFarm(state.earn, book, timeMs)
}

function listStakePool(
  state: MarketState,
  event: EventOf<'stakePoolListed'>,
  foundMs: number,
): void {
  const { kind: _, ...terms } = event
  const { earn } = state
  const known = earn.stakePools.get(terms.pool)
  const book = known ?? {
    id: earn.nextId,
    foundMs,
    terms,
    stakingToken: state.token(terms.stakingToken),
    rewardToken: state.token(terms.rewardToken),
    removedMs: undefined,
    sampledMs: undefined,
    standing: undefined,
    tvlUsd: undefined,
    aprPpm: undefined,
    counts: { stakes: 0, rewards: 0 },
  }
  book.removedMs = undefined
  earn.stakePools.set(terms.pool, book)
  earn.touched.stakePools.add(book)
}

function sampleStakePool(
  { state, prices }: Applying,
  { kind: _, pool, ...standing }: EventOf<'stakePoolStanding'>,
  timeMs: number,
): void {
  const book = found(state.earn.stakePools, pool)
  Object.assign(book, { standing, sampledMs: timeMs })
  Object.assign(book, worthOfStakePool(prices, book))
  noteStakePool(state.earn, book, timeMs)
}

function listClaimEvent(
  { earn }: MarketState,
  event: EventOf<'claimEventListed'>,
  foundMs: number,
): void {
  const { kind: _, ...terms } = event
  const known = earn.claimEvents.get(terms.claimEvent)
  const book = known ?? {
    id: earn.nextId,
    foundMs,
    terms,
    removedMs: undefined,
    sampledMs: undefined,
    standing: undefined,
    counts: { claims: 0 },
  }
  book.removedMs = undefined
  earn.claimEvents.set(terms.claimEvent, book)
  earn.touched.claimEvents.add(book)
}

function sampleClaimEvent(
  state: MarketState,
  { kind: _, claimEvent, ...standing }: EventOf<'claimEventStanding'>,
  timeMs: number,
): void {
  const book = found(state.earn.claimEvents, claimEvent)
  Object.assign(book, { standing, sampledMs: timeMs })
  noteClaimEvent(state.earn, book, timeMs)
}

/** A record has its place by its log's own number, so that it stands there once however often it is told. */
function record(state: MarketState, event: EventOf<'earnRecorded'>, { source, seq }: Place): void {
  const { id, log } = logOf(state, source)
  const row: Row<'earn_records'> = {
    earn_id: id,
    log,
    seq,
    time_ms: event.atMs,
    op: event.op,
    owner: event.owner,
    amount: event.amount.toString(),
    position_id: event.positionId ?? null,
    liquidity: event.liquidity?.toString() ?? null,
  }
  state.earn.touched.records.set(`${id} ${log} ${seq}`, row)
}

/** Which log a source reads, with one more record in it. */
function logOf({ earn }: MarketState, source: string): { id: number; log: string } {
  const end = source.indexOf(':')
  const [kind, name] = [source.slice(0, end), source.slice(end + 1)]
  const log = kind.endsWith('Rewards') ? 'rewards' : 'stakes'
  if (kind === 'farmStakes' || kind === 'farmRewards') {
    const book = found(earn.farms, name)
    book.counts[log] += 1
    earn.touched.farms.add(book)
    return { id: book.id, log }
  }
  if (kind === 'poolStakes' || kind === 'poolRewards') {
    const book = found(earn.stakePools, name)
    book.counts[log] += 1
    earn.touched.stakePools.add(book)
    return { id: book.id, log }
  }
  if (kind !== 'claims') throw new NonsenseError(`${source} keeps no records`)
  const book = found(earn.claimEvents, name)
  book.counts.claims += 1
  earn.touched.claimEvents.add(book)
  return { id: book.id, log: 'claims' }
}

function found<Book>(books: ReadonlyMap<string, Book>, name: string): Book {
  const book = books.get(name)
  if (book === undefined) throw new NonsenseError(`nothing is listed as ${name}`)
  return book
}
