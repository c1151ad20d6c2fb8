import { secondsNow } from '@sluice/canister'
import { accountOf, tokenOn } from '../money/transfers.ts'
import { LEDGER_IS_SILENT, refuse } from '../pool/result.ts'
import type { StakingContext } from '../pool/StakingContext.ts'
import { MOST_AMOUNT, promisedBy } from './accrual.ts'
import { accrueNow, changeBooks } from './users.ts'

/** How often anybody may make the pool ask its ledger. */
const ASK_INTERVAL_NS = 5_000_000_000n
const TOO_OFTEN = 'InternalError: The ledger has been asked a moment ago, please try again'

/**
 * Finds out how much reward has arrived. What the account holds now and what had left it before the question is the least that
 * ever came in, whatever is under way meanwhile; so the sum only grows and is never too high. Time that has passed is counted
 * with what was known of.
 */
export async function syncFunding(context: StakingContext): Promise<'silent' | 'done'> {
  const { paid } = context.state.books.get()
  const { owner, subaccount } = accountOf(context, 'reward')
  // await: other messages run here
  const balance = await context.fetchBalance(tokenOn(context, 'reward').ledger, owner, subaccount)
  if (balance === undefined) return 'silent'
  const { funded } = accrueNow(context)
  const seen = balance + paid
  if (seen > funded && seen < MOST_AMOUNT) changeBooks(context.state, { funded: seen })
  return 'done'
}

/** For a creator who has just sent the rewards. */
export async function syncByHand(context: StakingContext): Promise<{ err: string } | undefined> {
  if (context.now() < context.lastSyncNs + ASK_INTERVAL_NS) return refuse(TOO_OFTEN)
  context.lastSyncNs = context.now()
  return (await syncFunding(context)) === 'silent' ? refuse(LEDGER_IS_SILENT) : undefined
}

/** Whether more reward is to come before the end. */
export function awaitsFunding(context: StakingContext): boolean {
  const schedule = context.state.schedule.get()
  if (secondsNow(context) > schedule.bonusEndTime) return false
  return context.state.books.get().funded < promisedBy(schedule)
}
