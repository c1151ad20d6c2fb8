import { payment as paymentOf } from '../bitcoin/payment/buildPayment.ts'
import type { UnsignedTransaction } from '../bitcoin/transaction/transaction.ts'
import type { Payment, Version } from '../events/Model.ts'

/** A version of a payment as it was when its event was written, byte for byte. */
export function transactionOf(
  { inputs, requests }: Payment,
  { change, fee }: Version,
  mainScript: Uint8Array,
): UnsignedTransaction {
  const utxos = inputs.map(({ utxo }) => utxo)
  if (requests.length === 0)
    return { inputs: utxos, outputs: [{ value: change.value, script: mainScript }] }
  const { bitcoin_fee: bitcoinFee, minter_fee: minterFee } = fee
  return paymentOf(requests, utxos, { bitcoinFee, minterFee, vsize: 0, mainScript }).transaction
}
