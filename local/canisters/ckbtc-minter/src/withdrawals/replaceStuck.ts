import { toHex } from '@sluice/canister'
import { replacePayment } from '../bitcoin/payment/replacePayment.ts'
import { txidOf } from '../bitcoin/transaction/transaction.ts'
import { latest, type Payment, type Withdrawal } from '../events/Model.ts'
import { type MinterContext, NOT_SUBMITTED, NS_PER_SECOND } from '../minter/MinterContext.ts'
import { fetchMainCoins } from '../minter/mainCoins.ts'
import { changeOf } from './lookForConfirmations.ts'
import { submissionOf, submit } from './submit.ts'
import { fetchTerms, type Terms } from './terms.ts'

/** When a payment is replaced that is not mined by then. */
function replacementDueNs(context: MinterContext, payment: Payment): bigint {
  const { resubmission } = context.log.model.settings.timing
  const { resentAtNs } = submissionOf(context, payment)
  const { submittedAtNs } = latest(payment)
  const sinceNs = resentAtNs > submittedAtNs ? resentAtNs : submittedAtNs
  return sinceNs + resubmission * NS_PER_SECOND
}

/** When a payment is next to be replaced; undefined when none is under way. */
export function replacementsDueNs(context: MinterContext): bigint | undefined {
  let due: bigint | undefined
  for (const payment of context.log.model.payments) {
    const own = replacementDueNs(context, payment)
    if (due === undefined || own < due) due = own
  }
  return due
}

/**
 * Replaces payments that no block has taken for too long by the same at a higher fee. A payment whose coin a reorganisation took away is
 * among them: it is made anew until its coin is there again, as the public minter does.
 */
export async function replaceStuck(context: MinterContext): Promise<void> {
  await context.locks.withLock(
    'job replaceStuck',
    async () => {},
    async () => {
      const isStuck = (payment: Payment) => replacementDueNs(context, payment) <= context.now()
      if (![...context.log.model.payments].some(isStuck)) return
      // await: other messages run here; payments are looked through when the answers are there
      const terms = await fetchTerms(context)
      const mined = await fetchMainCoins(context, 0)
      if (terms === undefined || mined === undefined) return
      for (const payment of context.log.model.payments) {
        const isMined = payment.versions.some((version) => changeOf(version, mined) !== undefined)
        if (!isMined && isStuck(payment)) replace(context, payment, terms)
      }
    },
  )
}

function replace(context: MinterContext, payment: Payment, { feeRate, mainScript }: Terms): void {
  const { log, submissions } = context
  const { txid: old_txid, fee } = latest(payment)
  const sent = {
    inputs: payment.inputs.map(({ utxo }) => utxo),
    requests: payment.requests,
    bitcoinFee: fee.bitcoin_fee,
    minterFee: fee.minter_fee,
  }
  const built =
    payment.requests.length === 0
      ? undefined
      : replacePayment<Withdrawal>(sent, feeRate, mainScript)
  // as high as it can be: what there is is sent once more, in case nodes have dropped it
  if (built === undefined) {
    const resentAtNs = context.now()
    submissions.set(toHex(old_txid), { ...NOT_SUBMITTED, step: 'sending', resentAtNs })
    context.schedule(0, () => submit(context, old_txid))
    return
  }
  const new_txid = txidOf(built.transaction)
  submissions.delete(toHex(old_txid))
  submissions.set(toHex(new_txid), { ...NOT_SUBMITTED, step: 'signing' })
  log.append({
    replaced_transaction: {
      new_txid,
      old_txid,
      change_output: built.change,
      submitted_at: context.now(),
      fee: (built.bitcoinFee * 1_000n) / BigInt(built.vsize),
      withdrawal_fee: [{ bitcoin_fee: built.bitcoinFee, minter_fee: built.minterFee }],
      reason: [{ to_retry: null }],
      new_utxos: [],
    },
  })
  context.schedule(0, () => submit(context, new_txid))
}
