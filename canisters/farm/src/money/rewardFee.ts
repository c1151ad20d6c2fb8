import type { FarmContext } from '../farm/FarmContext.ts'
import { refuse, textOfTransfer } from '../farm/result.ts'
import { statusOf } from '../time/status.ts'
import { addToTotals } from './balances.ts'
import { beginPayment } from './pay.ts'
import { requireFee } from './rewardToken.ts'

/** Pays the farm's fee to the fee receiver, less the ledger's. After the end, what the ledger's fee would eat up is given up. */
export function withdrawRewardFee(context: FarmContext): Promise<string> {
  return context.locks.withLock(
    'reward fee',
    () => refuse('The reward fee is being paid, please try again in a moment'),
    async () => {
      const ledgersFee = await requireFee(context)
      const { fee } = context.state.totals.get()
      if (fee > ledgersFee) await payFee(context, { fee, ledgersFee })
      else if (fee > 0n && statusOf(context) === 'FINISHED')
        addToTotals(context, { fee: -fee, dropped: fee })
      else refuse('Withdraw reward fee failed: InsufficientFunds.')
      return 'Withdraw reward fee successfully'
    },
  )
}

async function payFee(
  context: FarmContext,
  { fee, ledgersFee }: { fee: bigint; ledgersFee: bigint },
): Promise<void> {
  const { journal, state, now } = context
  const to = state.config.get().feeReceiverCid
  const purpose = { kind: 'fee', owner: to } as const
  const { id } = beginPayment(context, { to, amount: fee - ledgersFee, fee: ledgersFee, purpose })
  addToTotals(context, { fee: -fee })
  // await: other messages run here; the payment is in the journal
  const outcome = await journal.send(id)
  if (outcome.kind === 'refused')
    refuse(`Withdraw reward fee failed at ${now()} . code|Msg: ${textOfTransfer(outcome.why)}`)
}
