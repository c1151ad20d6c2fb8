import type { SwapFactory, SwapPool } from '@sluice/candid'
import { reasonOf } from '../reasonOf.ts'
import type { BooksSince, ClosedPool } from './ClosedPool.ts'
import { fetchCover } from './Cover.ts'
import { countEvents, differenceOfBooks, type NotedBooks, notedBooks } from './differenceOfBooks.ts'

const PAGE_EVENTS = 200n
/** More than that in a closed pool is for a machine to read. */
const MOST_EVENTS = 20_000
const READINGS = 3

export type Asked = {
  readonly closed: SwapFactory.ClosedPool
  readonly pool: SwapPool._SERVICE
  readonly module: string | undefined
  readonly wait: () => Promise<void>
}

/** Finds out how a closed pool is. What cannot be found out is said, and keeps nothing else from being told. */
export async function examineClosed({ closed, pool, module, wait }: Asked): Promise<ClosedPool> {
  const { pool: data, sinceNs, why, isDamaged, copies, wasAvailable } = closed
  const state = await pool.getAvailabilityState().then(
    ({ available }) => (available ? 'open' : 'closed'),
    (cause: unknown) => ({ silent: reasonOf(cause) }),
  )
  const [before] = closed.booksBefore
  return {
    ...{ id: data.canisterId.toText(), sinceNs, why, isDamaged, wasAvailable, module, state },
    copies: copies.length,
    books: await compareSince(pool, before),
    cover: await fetchCover(pool, wait),
    decisions: isDamaged ? ['open', 'repair'] : ['put-back'],
  }
}

async function compareSince(
  pool: SwapPool._SERVICE,
  before: NotedBooks | undefined,
): Promise<BooksSince> {
  if (before === undefined) return unknown('it could not tell them before')
  try {
    for (let reading = 0; reading < READINGS; reading++) {
      const logEnd = await logEndOf(pool)
      const added = await pool.invariants()
      if ('err' in added) return unknown(added.err)
      if ((await logEndOf(pool)) !== logEnd) continue
      const events = await eventsBetween(pool, before.logEnd, logEnd)
      if (events === undefined) return unknown('its log has a gap, or is too long')
      const differences = differenceOfBooks(before, notedBooks(logEnd, added.ok), events)
      return { kind: 'compared', differences, events: countEvents(events) }
    }
    return unknown('something happens in it all the time: ask again')
  } catch (cause) {
    return unknown(reasonOf(cause))
  }
}

const unknown = (why: string): BooksSince => ({ kind: 'unknown', why })

const logEndOf = async (pool: SwapPool._SERVICE): Promise<bigint> =>
  (await pool.getEvents(1n, 0n)).end

/** Undefined where the log does not lead from the one to the other. */
async function eventsBetween(
  pool: SwapPool._SERVICE,
  from: bigint,
  to: bigint,
): Promise<SwapPool.PoolEvent[] | undefined> {
  const events: SwapPool.PoolEvent[] = []
  let next = from
  while (next < to) {
    const page = await pool.getEvents(next, PAGE_EVENTS)
    if (page.next <= next || events.length > MOST_EVENTS) return undefined
    events.push(...page.events)
    next = page.next
  }
  return next === to || events.length === 0 ? events : events.filter(({ id }) => id < to)
}
