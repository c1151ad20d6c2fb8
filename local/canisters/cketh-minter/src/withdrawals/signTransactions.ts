import { signedBytes, signingHash } from '../ethereum/transaction.ts'
import { hexOf } from '../ethereum/words.ts'
import { latestOf, type Payment, type Withdrawal } from '../events/Model.ts'
import type { MinterContext } from '../minter/MinterContext.ts'

const MOST_AT_ONCE = 5

/** Signs transactions that are not signed yet, in the order of their nonces. */
export async function signTransactions(context: MinterContext): Promise<void> {
  const unsigned: (readonly [Withdrawal, Payment])[] = []
  for (const withdrawal of context.log.model.payments.values()) {
    const { state } = withdrawal
    if (state.kind === 'paid' && latestOf(state.payment).raw === undefined)
      unsigned.push([withdrawal, state.payment])
  }
  const turn = unsigned.slice(0, MOST_AT_ONCE)
  await Promise.all(turn.map(([withdrawal, payment]) => sign(context, withdrawal, payment)))
}

async function sign(
  context: MinterContext,
  withdrawal: Withdrawal,
  payment: Payment,
): Promise<void> {
  const version = latestOf(payment)
  // await: other messages run here; only this job makes versions, and one run of it is under way
  const consents = withdrawal.ofSweep?.items.flatMap((item) => item.authorization)
  const signature = await context.ownKey.sign(signingHash(version.transaction, consents))
  if (signature.kind === 'failed') return
  context.log.append({
    SignedTransaction: {
      withdrawal_id: withdrawal.id,
      raw_transaction: hexOf(signedBytes(version.transaction, signature.value, consents)),
    },
  })
}
