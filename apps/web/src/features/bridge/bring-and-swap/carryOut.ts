import type { Sdk, Token } from '@sluice/sdk'
import { type PlannedTrade, plannedTrade, quoteAll } from './planTrade.ts'
import { type SwapPlan, useSwapPlans } from './swapPlans.ts'

type World = {
  readonly sdk: Pick<Sdk, 'trade' | 'tokens'>
  /** The slippage that the person takes usually, in parts per million. */
  readonly usualPpm: bigint
  /** Runs one tab after the other. */
  readonly inTurn: (run: () => boolean) => Promise<boolean>
  readonly start: (trade: PlannedTrade & { tokenIn: Token; tokenOut: Token }) => Promise<void>
}

/**
 * Swaps what a plan's deposit has brought, or notes that the market gives less than was agreed to. Of several tabs and visits only one
 * takes the plan; from then on the order is the swap's own, which goes on by itself after an interruption.
 * @param arrived what was minted, in the token's smallest unit
 * @throws CallError when nobody says what the market gives: the plan waits
 */
export async function carryOut(
  plan: SwapPlan,
  arrived: bigint,
  { sdk, usualPpm, inTurn, start }: World,
): Promise<void> {
  const { transferId, ledgerId, tokenOut: wanted, least } = plan
  const [quote, tokenIn, tokenOut] = await Promise.all([
    quoteAll(sdk, { tokenIn: ledgerId, tokenOut: wanted, available: arrived }),
    sdk.tokens.fetch(ledgerId),
    sdk.tokens.fetch(wanted),
  ])
  const trade = plannedTrade(quote, least, usualPpm)
  const { add, note, take } = useSwapPlans.getState()
  if (trade === undefined) return note(transferId, 'worse')
  if (!(await inTurn(() => take(transferId)))) return
  try {
    await start({ ...trade, tokenIn, tokenOut })
  } catch (error) {
    // nothing was ordered yet
    add(plan)
    throw error
  }
}
