import type { SettledOutcome, TransferIntent } from '@sluice/canister'
import type { StakingContext } from '../pool/StakingContext.ts'
import { append, changeBalance, changeBooks, stakeAll } from '../rewards/users.ts'
import { isOpen } from './deposit.ts'
import { purposeOf } from './transfers.ts'

/** Applies a transfer's outcome to the books, exactly once, be it while the caller waits or long after. */
export function settleTransfer(
  context: StakingContext,
  intent: TransferIntent,
  outcome: SettledOutcome,
): void {
  if (outcome.kind === 'done') settleDone(context, intent)
  else settleRefused(context, intent)
}

function settleDone(context: StakingContext, intent: TransferIntent): void {
  const { kind, owner } = purposeOf(intent)
  const { amount, fee } = intent
  const { paid } = context.state.books.get()
  switch (kind) {
    case 'deposit':
    case 'depositAndStake':
      changeBalance(context, owner, { side: 'stake', by: amount })
      append(context, owner, { kind: 'deposit', token: 'stake', amount })
      // a deposit that arrives after the end is there to be withdrawn
      if (kind === 'depositAndStake' && isOpen(context)) stakeAll(context, owner)
      return
    case 'claim':
      return
    case 'withdrawStake':
      append(context, owner, { kind: 'withdraw', token: 'stake', amount: amount + fee })
      return
    case 'withdrawReward':
      changeBooks(context.state, { paid: paid + amount + fee })
      append(context, owner, { kind: 'withdraw', token: 'reward', amount: amount + fee })
      return
    case 'rewardFee':
    case 'refundReward':
      changeBooks(context.state, { paid: paid + amount + fee })
      return
  }
}

/** Nothing moved: what was taken off the books comes back to them. */
function settleRefused(context: StakingContext, intent: TransferIntent): void {
  const { kind, owner } = purposeOf(intent)
  const total = intent.amount + intent.fee
  const { rewardFees, returned } = context.state.books.get()
  switch (kind) {
    case 'deposit':
    case 'depositAndStake':
    case 'claim':
      return
    case 'withdrawStake':
      changeBalance(context, owner, { side: 'stake', by: total })
      return
    case 'withdrawReward':
      changeBalance(context, owner, { side: 'reward', by: total })
      return
    case 'rewardFee':
      changeBooks(context.state, { rewardFees: rewardFees + total })
      return
    case 'refundReward':
      changeBooks(context.state, { returned: returned - total })
      return
  }
}
