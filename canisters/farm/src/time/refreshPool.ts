import { tickSpacingOf } from '@sluice/amm'
import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'
import { isAmount } from '../money/rewardToken.ts'

/** Asks the pool for its price, and the first time for what it trades. @throws Refusal when it doesn't answer. */
export async function refreshPool(context: FarmContext): Promise<void> {
  const { state, askPool } = context
  const reply = await askPool(state.config.get().pool, 'metadata')
  if (reply.kind !== 'ok') return refuse(`The pool does not answer: ${reply.text}`)
  const { sqrtPriceX96, tick, fee, token0, token1 } = reply.value
  state.price.set({ sqrtPriceX96, tick: Number(tick) })
  if (state.tokenFees.get() === undefined) await learnTokenFees(context)
  if (state.pool.get() !== undefined) return
  const [facts0, facts1] = [await factsOf(context, token0), await factsOf(context, token1)]
  state.pool.set({ token0: facts0, token1: facts1, fee, tickSpacing: tickSpacingOf(fee) ?? 1 })
}

async function learnTokenFees({ state, fetchTokenFees }: FarmContext): Promise<void> {
  const fees = await fetchTokenFees(state.config.get().pool)
  if (fees !== undefined && isAmount(fees.fee0) && isAmount(fees.fee1)) state.tokenFees.set(fees)
}

async function factsOf(
  { ledgerReads, parsePrincipal }: FarmContext,
  { address, standard }: { address: string; standard: string },
) {
  const ledger = parsePrincipal(address)
  const label = ledger && (await ledgerReads.fetchLabel(ledger))
  return label === undefined
    ? refuse('The ledgers of the staked tokens do not answer')
    : { address, standard, ...label }
}
