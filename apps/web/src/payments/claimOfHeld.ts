import type { Token } from '@sluice/sdk'
import type { Claim } from './useTakeBack.ts'

/** What one pool holds of one token for the person, outside of positions. */
export type Held = { readonly poolId: string; readonly token: Token; readonly amount: bigint }

/** A leftover at a pool as something to be brought back. */
export function claimOfHeld({ poolId, token, amount }: Held): Claim {
  const { ledgerId } = token
  return {
    id: `${poolId} ${ledgerId} unused`,
    kind: 'withdraw',
    token,
    amount,
    at: poolId,
    place: 'unused',
    fees: token.fee,
    take: ({ recover }, options) =>
      recover.takeBack({ poolId, ledgerId, place: { kind: 'unused' }, amount }, options),
  }
}
