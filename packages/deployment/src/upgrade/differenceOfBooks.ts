import type { SwapFactory, SwapPool } from '@sluice/candid'

/** The sums of a pool's books and how far its log went, as the factory notes them. */
export type NotedBooks = SwapFactory.NotedBooks

const SUMS = ['positions', 'owed', 'unused', 'protocol fees', 'payouts under way']
/** Those are somebody's; deposits under way are nobody's yet. */
const SUMS_OF_TOKEN = SUMS.length + 1
/** Units by which an event may move a token's sum, as the factory reckons. */
const ROUNDING = 2n

/** What is in a pool and somebody's, of one token, in its smallest unit. */
export type Difference = {
  readonly token: 'token 0' | 'token 1'
  readonly before: bigint
  /** By the log, since then. */
  readonly deposited: bigint
  readonly paid: bigint
  readonly now: bigint
  /** What is there now and by the log should not be; negative: what should be and is not. */
  readonly unexplained: bigint
  /** Which sums differ from those of before, whether or not the log explains it. */
  readonly sums: readonly string[]
}

/** What a pool's books have come to since they were noted. Empty: by its log it has what it should. */
export function differenceOfBooks(
  before: NotedBooks,
  now: NotedBooks,
  events: readonly SwapPool.PoolEvent[],
): Difference[] {
  const mayDiffer = ROUNDING * BigInt(events.length)
  return (['token0', 'token1'] as const).flatMap((side) => {
    const { deposited, paid } = movedBy(events, side)
    const [ownedBefore, ownedNow] = [ownedOf(before, side), ownedOf(now, side)]
    const unexplained = ownedNow - (ownedBefore + deposited - paid)
    if (unexplained <= mayDiffer && unexplained >= -mayDiffer) return []
    const token = side === 'token0' ? 'token 0' : 'token 1'
    const sums = changedSums(before, now, side)
    return [{ token, before: ownedBefore, deposited, paid, now: ownedNow, unexplained, sums }]
  })
}

type Side = 'token0' | 'token1'

function sumsOf({ sums }: NotedBooks, side: Side): bigint[] {
  const start = side === 'token0' ? 0 : SUMS_OF_TOKEN
  return sums.slice(start, start + SUMS.length)
}

const ownedOf = (books: NotedBooks, side: Side): bigint =>
  sumsOf(books, side).reduce((total, sum) => total + sum, 0n)

function changedSums(before: NotedBooks, now: NotedBooks, side: Side): string[] {
  const present = sumsOf(now, side)
  return sumsOf(before, side).flatMap((sum, place) =>
    sum === present[place] ? [] : [`${SUMS[place]} ${sum} → ${present[place]}`],
  )
}

function movedBy(events: readonly SwapPool.PoolEvent[], side: Side) {
  let [deposited, paid] = [0n, 0n]
  for (const { event } of events) {
    if ('deposited' in event && side in event.deposited.side) deposited += event.deposited.amount
    if ('paid' in event && side in event.paid.side) paid += event.paid.amount
  }
  return { deposited, paid }
}

/** How many of each kind have happened. */
export function countEvents(events: readonly SwapPool.PoolEvent[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { event } of events)
    for (const kind of Object.keys(event)) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** In the factory's order. */
export function notedBooks(logEnd: bigint, books: SwapPool.Books): NotedBooks {
  const { token0, token1, liquidityNetSum } = books
  const net = liquidityNetSum < 0n ? -liquidityNetSum : liquidityNetSum
  return { logEnd, sums: [...tokenSums(token0), ...tokenSums(token1), net] }
}

function tokenSums(books: SwapPool.TokenBooks): bigint[] {
  const { positions, owed, unused, protocolFees, pendingOut, pendingIn } = books
  return [positions, owed, unused, protocolFees, pendingOut, pendingIn]
}
