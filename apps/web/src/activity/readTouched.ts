import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../app/queryKeys.ts'

/** What a movement of tokens has touched; every ledger or pool where it is not known which. */
export type Touched = {
  readonly ledgers?: readonly (string | undefined)[]
  readonly pools?: readonly (string | undefined)[]
}

const ANY = [undefined]

/** Has everything read anew that a movement of an account's tokens changes: one list for whatever moves them. */
export function readTouched(
  queries: QueryClient,
  owner: string,
  { ledgers = ANY, pools = ANY }: Touched,
): void {
  readAnew(queries, [
    queryKeys.tokens(),
    ...ledgers.flatMap((ledger) => [
      queryKeys.balance(owner, ledger),
      queryKeys.history(ledger),
      queryKeys.token(ledger),
      queryKeys.approvals(owner, ledger),
    ]),
    ...pools.flatMap((pool) => [
      queryKeys.unused(owner, pool),
      queryKeys.holdings(owner, pool),
      queryKeys.pool(pool),
      queryKeys.orders(owner, pool),
      queryKeys.positions(owner, pool),
      queryKeys.position(pool),
      queryKeys.locked(pool),
      queryKeys.lockOf(pool),
    ]),
    queryKeys.positionPools(owner),
    queryKeys.nft('now'),
    queryKeys.sns('now'),
    queryKeys.launchpad(),
    queryKeys.wrappedPositions(owner),
    queryKeys.lockedPositions(owner),
    queryKeys.locksUnderway(owner),
    queryKeys.farms(owner),
    queryKeys.farm(),
    queryKeys.farmStakes(owner),
    queryKeys.stakingPools(owner),
    queryKeys.stakingPool(),
    queryKeys.stake(owner),
    queryKeys.stakeHoldings(owner),
    queryKeys.stakesLeft(owner),
    queryKeys.farmRewards(owner),
    queryKeys.setAside(owner),
    queryKeys.claims(owner),
    queryKeys.claimEvent(),
    queryKeys.claimRecords(),
    queryKeys.claimRoom(),
    queryKeys.createdClaims(owner),
    queryKeys.strays(owner),
    queryKeys.creationFees(owner),
    queryKeys.orderEvents(owner),
    queryKeys.trades(owner),
    queryKeys.unfinished(),
  ])
}

export function readAnew(queries: QueryClient, keys: readonly (readonly string[])[]): void {
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
}
