import { flawOf, LEDGER_IS_BEHIND, type Result, refuse } from '../pool/result.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import { accrueNow, changeBooks } from '../rewards/users.ts'
import { accountOf, begin, hasRoom, ledgerFee, sendPrepared } from './transfers.ts'

/** What leaves the account of rewards for somebody else than stakers. */

/** The operator's fees, to the fee receiver. */
export async function withdrawRewardFee(context: StakingContext): Promise<Result<string>> {
  const { feeReceiver } = context.state.config.get()
  const outcome = await sendPrepared(context, 'reward', () => {
    const total = context.state.books.get().rewardFees
    const fee = ledgerFee(context, 'reward')
    if (total <= fee)
      return 'The unclaimd reward token fee of pool is less than the reward token transfer fee'
    if (!hasRoom(context, 'reward')) return LEDGER_IS_BEHIND
    changeBooks(context.state, { rewardFees: 0n })
    return begin(context, {
      ...fromRewards(context),
      purpose: { kind: 'rewardFee', owner: feeReceiver },
      to: { owner: feeReceiver, subaccount: undefined },
      amount: total - fee,
    })
  })
  const flaw = typeof outcome === 'string' ? outcome : flawOf(outcome, 'Withdraw')
  return flaw === undefined ? { ok: 'Withdraw successfully' } : refuse(flaw)
}

/** What nobody has earned, back to who made the pool and paid it in. Everybody's balances and the operator's fees stay. */
export async function refundRewardToken(context: StakingContext): Promise<Result<string>> {
  const { phase } = context.state.settling.get()
  // stakers' balances are reckoned by then; what their ledgers still owe them is not what nobody has earned
  if (phase !== 'refunding' && phase !== 'refunded')
    return refuse('The staking pool has not been liquidated yet')
  const { creator } = context.state.config.get()
  const outcome = await sendPrepared(context, 'reward', () => {
    const { funded, accrued, returned } = accrueNow(context)
    const total = funded - accrued - returned
    const fee = ledgerFee(context, 'reward')
    if (total <= 0n) return 'The reward token balance of pool is 0'
    if (total <= fee)
      return 'The reward token balance of pool is less than the reward token transfer fee'
    if (!hasRoom(context, 'reward')) return LEDGER_IS_BEHIND
    changeBooks(context.state, { returned: returned + total })
    return begin(context, {
      ...fromRewards(context),
      purpose: { kind: 'refundReward', owner: creator },
      to: { owner: creator, subaccount: undefined },
      amount: total - fee,
    })
  })
  const flaw = typeof outcome === 'string' ? outcome : flawOf(outcome, 'Refund')
  return flaw === undefined ? { ok: 'Refund successfully' } : refuse(flaw)
}

function fromRewards(context: StakingContext) {
  return { side: 'reward', method: 'transfer', from: accountOf(context, 'reward') } as const
}
