import { type TransferOutcome, textOfRefusal } from '@sluice/canister'
import type { LaunchpadContext } from '../launchpad/LaunchpadContext.ts'
import { changeSale, saleAt } from '../sales/sales.ts'
import { MOST_AMOUNT } from '../sales/terms.ts'

/** Which of a sale's two tokens. */
export type Side = 'token' | 'payment'

/**
 * Sends a movement that `prepare` decides on and stores. Only when the fee was wrong, which proves that nothing moved, is it
 * decided on and tried once more with the fee that the ledger names.
 * @param prepare stores the transfer and returns its number, or refuses.
 */
export async function sendPrepared(
  context: LaunchpadContext,
  { number, side }: { readonly number: bigint; readonly side: Side },
  prepare: () => bigint,
): Promise<TransferOutcome> {
  // await: other messages run here; the journal applies the outcome to the books
  const outcome = await context.journal.send(prepare())
  const expected = expectedFee(outcome)
  const token = saleAt(context.state, number)[side]
  if (expected === undefined || expected === token.fee) return outcome
  changeSale(context.state, number, { [side]: { ...token, fee: expected } })
  // await: as above
  return context.journal.send(prepare())
}

function expectedFee(outcome: TransferOutcome): bigint | undefined {
  if (outcome.kind !== 'refused' || outcome.why.kind !== 'ledger') return undefined
  const { error } = outcome.why
  if (!('BadFee' in error)) return undefined
  const { expected_fee } = error.BadFee
  return expected_fee < MOST_AMOUNT ? expected_fee : undefined
}

/** What a person is told of a movement that did not end well; undefined when it did. */
export function outcomeText(outcome: TransferOutcome): string | undefined {
  if (outcome.kind === 'done') return undefined
  if (outcome.kind === 'refused') return `Nothing was moved. ${textOfRefusal(outcome.why)}`
  return 'The ledger has not answered yet; it is asked again by itself, do not repeat this'
}
