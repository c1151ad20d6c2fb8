import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import type { TickRange } from '../liquidity/Position.ts'
import type { Lock, LockedLiquidity } from './Alias.ts'

/** What the alias service says of a ledger, or of a principal that belongs to every ledger. */
export type LedgerAlias = {
  readonly ledgerId: string
  readonly governanceId: string | undefined
  readonly alias: string | undefined
}

/** A position of a lock, as far as its share needs it. */
export type LockedPosition = TickRange & { readonly id: bigint; readonly liquidity: bigint }

const PPM = 1_000_000n
const BLACK_HOLE = 'Black Hole'

/** Positions on mainnet that nobody can move, though they are not those of the black hole's principal. */
const UNMOVABLE: Readonly<Record<string, readonly bigint[]>> = {
  'wlv64-biaaa-aaaag-qcrlq-cai': [24n, 20n, 1n],
  '3s6gf-uqaaa-aaaag-qcdlq-cai': [1n, 2n],
}

/** The locks among what is said of ledgers: a label with “Governance” is that of the governance canister; equal labels are one lock. */
export function toLocks(found: readonly LedgerAlias[]): Lock[] {
  const locks = new Map<string, Set<string>>()
  for (const { ledgerId, governanceId, alias } of found) {
    if (alias === undefined) continue
    const principal = alias.includes('Governance') ? governanceId : ledgerId
    if (principal === undefined) continue
    const of = locks.get(alias) ?? new Set()
    locks.set(alias, of.add(principal))
  }
  return [...locks].map(([alias, principals]) => ({ alias, principals: [...principals] }))
}

/** Positions by number that belong to a lock beside those of its principals. */
export const unmovableOf = ({ alias }: Lock, poolId: string): readonly bigint[] =>
  alias === BLACK_HOLE ? (UNMOVABLE[poolId] ?? []) : []

type Placed = {
  readonly poolId: string
  readonly positionId: bigint
  /** The account identifier of whose it is, in hexadecimal. */
  readonly owner: string | undefined
}

/** The lock that has a position; undefined where none has. */
export const lockOf = (
  locks: readonly Lock[],
  { poolId, positionId, owner }: Placed,
): Lock | undefined =>
  locks.find(
    (lock) =>
      unmovableOf(lock, poolId).includes(positionId) ||
      lock.principals.some((principal) => identifierOf(principal) === owner),
  )

const identifierOf = (principal: string): string =>
  toHex(accountIdentifier(Principal.fromText(principal).toUint8Array()))

/** What locks hold of a pool's liquidity at its present price. A position out of range is named and counts for nothing. */
export function shareOfLocks(
  pool: { readonly tick: number; readonly liquidity: bigint },
  held: readonly { readonly alias: string; readonly positions: readonly LockedPosition[] }[],
): LockedLiquidity {
  const atPrice = (positions: readonly LockedPosition[]) =>
    positions
      .filter(({ tickLower, tickUpper }) => tickLower <= pool.tick && pool.tick < tickUpper)
      .reduce((sum, { liquidity }) => sum + liquidity, 0n)
  const shareOf = (liquidity: bigint) =>
    pool.liquidity <= 0n ? 0n : atMost((liquidity * PPM) / pool.liquidity)
  const counted = held
    .map(({ alias, positions }) => ({ alias, positions: once(positions) }))
    .map(({ alias, positions }) => ({ alias, positions, liquidity: atPrice(positions) }))
    .filter(({ positions }) => positions.length > 0)
    .toSorted((a, b) => (a.liquidity < b.liquidity ? 1 : a.liquidity > b.liquidity ? -1 : 0))
  return {
    sharePpm: shareOf(atPrice(once(counted.flatMap(({ positions }) => positions)))),
    locks: counted.map(({ alias, positions, liquidity }) => ({
      alias,
      positionIds: positions.map(({ id }) => id),
      sharePpm: shareOf(liquidity),
    })),
  }
}

/** The pool and its positions are read one after the other; what came in between must not make more than all of it. */
const atMost = (ppm: bigint) => (ppm > PPM ? PPM : ppm)

/** A principal with two labels, or a number that is also its owner's, counts once. */
const once = (positions: readonly LockedPosition[]): LockedPosition[] => [
  ...new Map(
    positions.filter(({ liquidity }) => liquidity > 0n).map((one) => [one.id, one]),
  ).values(),
]
