import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse, textOfTransfer } from '../farm/result.ts'
import { encodePurpose } from '../farm/storedTypes.ts'
import { statusOf, withMoreReward } from '../time/status.ts'
import { sync } from '../time/sync.ts'
import { addToTotals, changeBalance } from './balances.ts'
import { requireQuietLedger } from './pay.ts'
import { requireFee, rewardLedger } from './rewardToken.ts'

/** All reward of a farm stays below this, so that growth fits what is stored. */
export const MOST_REWARD = 1n << 120n

/**
 * Takes more reward by the sender's allowance and spreads it evenly over the time that is left. @returns the whole reward of the farm.
 */
export async function topUpReward(
  context: FarmContext,
  owner: Uint8Array,
  amount: bigint,
): Promise<bigint> {
  const { state, journal, self } = context
  requireUseful(context, amount)
  if (statusOf(context) === 'LIVE') await sync(context)
  const fee = await requireFee(context)
  // the awaits are over
  requireUseful(context, amount)
  requireQuietLedger(context)
  const { id } = journal.begin({
    method: 'transferFrom',
    ledger: rewardLedger(context),
    from: { owner, subaccount: undefined },
    to: { owner: self(), subaccount: undefined },
    amount,
    fee,
    purpose: encodePurpose({ kind: 'topUp', owner }),
  })
  // await: other messages run here; the journal applies the outcome
  const outcome = await journal.send(id)
  if (outcome.kind === 'refused') return refuse(`Top-up failed: ${textOfTransfer(outcome.why)}`)
  if (outcome.kind !== 'done')
    return refuse('The ledger has not answered yet; it is asked again, and the reward rises then')
  return state.plan.get().totalReward
}

function requireUseful(context: FarmContext, amount: bigint): void {
  const { plan } = context.state
  const status = statusOf(context)
  if (status === 'FINISHED' || status === 'CLOSED') refuse('Farm is not available for now')
  if (amount + plan.get().totalReward >= MOST_REWARD) refuse('The reward would be too large')
  if (raised(context, amount) === undefined)
    refuse('The amount is too small to raise the reward of a cycle, or no cycle is left')
}

function raised(context: FarmContext, amount: bigint) {
  const { config, plan, growth } = context.state
  const { secondPerCycle } = config.get()
  // Growth is worked out up to then: the new rate counts from there, so that never more is given out than was brought.
  const now = growth.get()?.timestamp ?? secondsNow(context)
  return withMoreReward(plan.get(), { amount, now, secondPerCycle })
}

/** The tokens are here. When it is too late for them they are the sender's, to be withdrawn. */
export function applyTopUp(context: FarmContext, owner: Uint8Array, amount: bigint): void {
  const { state } = context
  const status = statusOf(context)
  const isOver = status === 'FINISHED' || status === 'CLOSED'
  const plan = isOver ? undefined : raised(context, amount)
  if (plan !== undefined) {
    state.plan.set(plan)
    return
  }
  changeBalance(context, owner, amount)
  addToTotals(context, { returned: amount })
}
