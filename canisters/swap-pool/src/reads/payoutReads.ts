import type { UserWithdrawQueueInfo, WithdrawQueueItem } from '@sluice/candid/swap_pool'
import { isSameBytes, memoOf } from '@sluice/canister'
import type { PoolContext } from '../pool/PoolContext.ts'
import { decodePurpose, type Side } from '../pool/storedTypes.ts'

type OpenPayout = { owner: Uint8Array; side: Side; item: WithdrawQueueItem }

/** Every payout that is reserved and not yet known to be paid. */
export function listPayouts(context: PoolContext): OpenPayout[] {
  const { storage, toPrincipal, journal } = context
  const payouts: OpenPayout[] = []
  for (const intent of journal.pending()) {
    const purpose = decodePurpose(intent.purpose)
    if (purpose.kind !== 'payout') continue
    const { subaccount } = intent.to
    const { address, standard } = storage.config.get()[purpose.side]
    payouts.push({
      owner: purpose.owner,
      side: purpose.side,
      item: {
        txIndex: purpose.flowId,
        caller: toPrincipal(purpose.owner),
        token: { address, standard },
        amount: intent.amount + intent.fee,
        fee: intent.fee,
        memo: [memoOf(intent.id)],
        from: { owner: toPrincipal(intent.from.owner), subaccount: [] },
        to: {
          owner: toPrincipal(intent.to.owner),
          subaccount: subaccount === undefined ? [] : [subaccount],
        },
      },
    })
  }
  return payouts
}

/** One caller's reserved payouts and their sums. */
export function viewOwnPayouts(context: PoolContext, caller: Uint8Array): UserWithdrawQueueInfo {
  const own = listPayouts(context).filter(({ owner }) => isSameBytes(owner, caller))
  const sumOf = (side: Side) =>
    own.reduce((sum, payout) => (payout.side === side ? sum + payout.item.amount : sum), 0n)
  return {
    items: own.map(({ item }) => item),
    token0TotalAmount: sumOf('token0'),
    token1TotalAmount: sumOf('token1'),
  }
}
