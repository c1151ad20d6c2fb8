import { toHex } from '@sluice/canister'
import { bitcoinFee } from '../bitcoin/payment/fees.ts'
import { txidOf } from '../bitcoin/transaction/transaction.ts'
import { vsizeOf } from '../bitcoin/transaction/vsize.ts'
import { keptBy, latest } from '../events/Model.ts'
import { type MinterContext, NOT_SUBMITTED, NS_PER_SECOND } from '../minter/MinterContext.ts'
import { spendableCoins } from '../minter/spendableCoins.ts'
import { submit } from './submit.ts'
import type { Terms } from './terms.ts'

/**
 * With very many coins, puts the smallest together into one, so that later payments have few inputs. What miners get for it comes out
 * of the fees that the minter has kept; the public minter burns ckBTC for it that its ledger has collected, and ours collects none.
 */
export function consolidate(context: MinterContext, { feeRate, mainScript }: Terms): void {
  const { log, now } = context
  const { settings, coins, lastConsolidationNs } = log.model
  const dueNs = lastConsolidationNs + settings.timing.consolidation * NS_PER_SECOND
  if (coins.size < settings.consolidationThreshold || now() < dueNs) return
  const inputs = spendableCoins(log.model).slice(0, settings.maxInputs)
  const fee = bitcoinFee(vsizeOf(inputs.length, [{ script: mainScript }]), feeRate)
  let value = -fee
  for (const coin of inputs) value += coin.value
  if (value <= 0n || fee > keptNow(context)) return
  const txid = txidOf({ inputs, outputs: [{ value, script: mainScript }] })
  context.submissions.set(toHex(txid), { ...NOT_SUBMITTED, step: 'signing' })
  log.append({
    sent_transaction: {
      requests: new BigUint64Array(),
      txid,
      utxos: inputs,
      change_output: [{ vout: 0, value }],
      submitted_at: now(),
      fee: [feeRate],
      withdrawal_fee: [{ bitcoin_fee: fee, minter_fee: 0n }],
    },
  })
  context.schedule(0, () => submit(context, txid))
}

/** Fees that are kept, those of payments under way with them. In satoshi. */
export function keptNow({ log }: MinterContext): bigint {
  const { payments, sums } = log.model
  let { kept } = sums
  for (const payment of payments) kept += keptBy(payment, latest(payment))
  return kept
}
