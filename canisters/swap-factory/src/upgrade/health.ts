import type { Books, PoolEvent, TokenBooks } from '@sluice/candid/swap_pool'
import type { CallOutcome, Principal } from '@sluice/canister/runtime'
import { poolCalls } from '../pools/poolCalls.ts'
import type { StoredBooks } from '../state/storedTypes.ts'
import { flawOfBooks } from './flawOfBooks.ts'

/** How a pool is before and after its upgrade, by its own books: ledgers are not asked, as some never answer. */

/** Reject codes of a network that has no time, or does not know. */
const PASSING = [2, 6]
const PAGE_EVENTS = 200n

/** What a pool says. */
export type Told =
  | { kind: 'books'; books: StoredBooks }
  | { kind: 'none'; why: string; isPassing: boolean }

/** Asks where the log ends before and after the sums: those of a pool in which something happened meanwhile belong to neither end. */
export async function askBooks(pool: Principal): Promise<Told> {
  const begun = await logEndOf(pool)
  if (begun.kind === 'rejected') return silent(begun)
  const logEnd = begun.result
  const added = await poolCalls.invariants(pool)
  if (added.kind === 'rejected') return silent(added)
  if ('err' in added.result) return { kind: 'none', why: added.result.err, isPassing: false }
  const ended = await logEndOf(pool)
  if (ended.kind === 'rejected') return silent(ended)
  if (ended.result !== logEnd)
    return { kind: 'none', why: 'something happens in it', isPassing: true }
  return { kind: 'books', books: { logEnd, sums: sumsOf(added.result.ok) } }
}

/** `isPassing`: asked again, it may be well. */
export type Examined = { flaw: string | undefined; isPassing: boolean }

/** What is wrong with a pool after its upgrade; nothing is compared where it could not tell its books before. */
export async function examinePool(
  pool: Principal,
  before: StoredBooks | undefined,
): Promise<Examined> {
  if (before === undefined) return examineVersion(pool)
  const told = await askBooks(pool)
  if (told.kind === 'none') {
    const flaw = `its books cannot be read: ${told.why}`
    return { flaw, isPassing: told.isPassing }
  }
  const { logEnd } = told.books
  const events: PoolEvent[] = []
  for (let next = before.logEnd; next < logEnd; ) {
    const page = await poolCalls.getEvents(pool, next, PAGE_EVENTS)
    if (page.kind === 'rejected') return passingOr(page, 'its log cannot be read')
    if (page.result.next <= next) return { flaw: 'its log has a gap', isPassing: false }
    events.push(...page.result.events)
    next = page.result.next
  }
  return { flaw: flawOfBooks(before, told.books, events), isPassing: false }
}

async function examineVersion(pool: Principal): Promise<Examined> {
  const version = await poolCalls.getVersion(pool)
  if (version.kind === 'replied') return { flaw: undefined, isPassing: false }
  return passingOr(version, 'it does not answer')
}

type Rejected = Extract<CallOutcome<unknown>, { kind: 'rejected' }>

const passingOr = ({ code, message }: Rejected, what: string): Examined => ({
  flaw: `${what}: ${message}`,
  isPassing: PASSING.includes(code),
})

async function logEndOf(pool: Principal): Promise<CallOutcome<bigint>> {
  const page = await poolCalls.getEvents(pool, 1n, 0n)
  return page.kind === 'rejected' ? page : { kind: 'replied', result: page.result.end }
}

function silent({ code, message }: Rejected): Told {
  return { kind: 'none', why: message, isPassing: PASSING.includes(code) }
}

function sumsOf({ token0, token1, liquidityNetSum }: Books): bigint[] {
  const net = liquidityNetSum < 0n ? -liquidityNetSum : liquidityNetSum
  return [...tokenSums(token0), ...tokenSums(token1), net]
}

/** `flawOfBooks` knows this order. */
function tokenSums(books: TokenBooks): bigint[] {
  const { positions, owed, unused, protocolFees, pendingOut, pendingIn } = books
  return [positions, owed, unused, protocolFees, pendingOut, pendingIn]
}
