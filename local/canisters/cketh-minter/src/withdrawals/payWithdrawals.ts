import type { MinterContext } from '../minter/MinterContext.ts'
import { createTransactions } from './createTransactions.ts'
import { refreshFee } from './fee.ts'
import { fetchNonces } from './fetchNonces.ts'
import { finalizeTransactions } from './finalizeTransactions.ts'
import { replaceStuck } from './replaceStuck.ts'
import { sendTransactions } from './sendTransactions.ts'
import { signTransactions } from './signTransactions.ts'

/**
 * One round: replaces what is stuck, makes transactions for what waits, signs, sends, and looks for what is final. What one part cannot do
 * now, because nobody answers or providers differ, the next round does.
 */
export async function payWithdrawals(context: MinterContext): Promise<void> {
  // await: other messages run here, here and below; each part reads what is there when its answers are
  const address = await context.ownKey.fetchAddress()
  if (address.kind === 'failed') return
  const estimate = await refreshFee(context)
  const latest = await fetchNonces(context, address.value, 'Latest')
  if (estimate !== undefined) {
    if (latest !== undefined) replaceStuck(context, latest, estimate)
    createTransactions(context, estimate)
  }
  await signTransactions(context)
  if (latest !== undefined) await sendTransactions(context, latest)
  await finalizeTransactions(context, address.value)
}
