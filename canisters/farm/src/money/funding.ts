import type { Funding } from '@sluice/candid/farm'
import { secondsNow } from '@sluice/canister'
import type { FarmContext } from '../farm/FarmContext.ts'
import { isAmount, rewardLedger } from './rewardToken.ts'

/** The ledger is not asked more often. */
export const SECONDS_BETWEEN = 3n

/** Whether the reward lies on the farm's account, as far as the ledger has been asked. */
export function viewFunding({ state }: Pick<FarmContext, 'state'>): Funding {
  const { isFunded, deposited, checkedAt } = state.life.get()
  return { isFunded, deposited, checkedAt, totalReward: state.plan.get().totalReward }
}

/** Asks the ledger whether the reward has come. Once it has, a farm is never asked again: from then on its books say what is there. */
export async function checkFunding(context: FarmContext): Promise<Funding> {
  const { state, ledgerReads } = context
  const { isFunded, checkedAt } = state.life.get()
  const now = secondsNow(context)
  if (isFunded || now < checkedAt + SECONDS_BETWEEN) return viewFunding(context)
  state.life.set({ ...state.life.get(), checkedAt: now })
  // await: other messages run here
  const balance = await ledgerReads.fetchBalance(rewardLedger(context), context.self())
  if (balance === undefined || !isAmount(balance)) return viewFunding(context)
  const life = state.life.get()
  if (life.isFunded) return viewFunding(context)
  const hasAll = balance >= state.plan.get().totalReward
  state.life.set({ ...life, deposited: balance, isFunded: hasAll })
  return viewFunding(context)
}
