import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse } from '../farm/result.ts'

type Knows = Pick<FarmContext, 'state'>

export function rewardLedger({ state }: Knows): Uint8Array {
  return state.config.get().rewardToken.ledger
}

/** What the reward token's ledger charges. @throws Refusal until it has been asked. */
export function ledgerFee({ state }: Knows): bigint {
  return state.reward.get()?.ledgerFee ?? refuse('The ledger of the reward token does not answer')
}

/** Asks the reward token's ledger for its fee and its names. One that doesn't answer leaves them as they were. */
export async function refreshReward(context: FarmContext): Promise<void> {
  const { state, ledgerReads } = context
  const ledger = rewardLedger(context)
  const fee = await ledgerReads.fetchFee(ledger)
  const known = state.reward.get()
  const label = known ?? (await ledgerReads.fetchLabel(ledger))
  if (label === undefined || fee === undefined || !isAmount(fee)) return
  state.reward.set({ symbol: label.symbol, decimals: label.decimals, ledgerFee: fee })
}

/** Asks for the fee when nobody has before. @throws Refusal when there is no answer. */
export async function requireFee(context: FarmContext): Promise<bigint> {
  if (context.state.reward.get() === undefined) await refreshReward(context)
  return ledgerFee(context)
}

/** Numbers come from ledgers that anybody may have written: sums of amounts must fit what is stored. */
export function isAmount(value: bigint): boolean {
  return value < 1n << 128n
}
