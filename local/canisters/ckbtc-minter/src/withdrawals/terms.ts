import { type MinterContext, mainAccount } from '../minter/MinterContext.ts'
import { refreshFeeRate } from './feeRate.ts'

/** What a transaction is made by, beside the minter's settings. */
export type Terms = {
  /** Millisatoshi per virtual byte. */
  readonly feeRate: bigint
  /** Where the change goes. */
  readonly mainScript: Uint8Array
}

/** The terms of now; undefined while the key or the fee rate is not known. */
export async function fetchTerms(context: MinterContext): Promise<Terms | undefined> {
  // await: other messages run here; neither answer depends on them
  const main = await context.keyRing.fetch(mainAccount(context))
  if (main.kind === 'failed') return undefined
  await refreshFeeRate(context)
  const { rate } = context.fee
  return rate === undefined ? undefined : { feeRate: rate, mainScript: main.value.script }
}
