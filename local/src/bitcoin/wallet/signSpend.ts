import { Transaction as Draft } from '@scure/btc-signer'
import type { Coin } from '../chain/Coin.ts'
import { type Output, parseTransaction, type Transaction } from '../transaction/Transaction.ts'
import type { Key, SpendKind } from './Key.ts'

/** A coin that a key can spend. */
export type OwnCoin = {
  readonly coin: Pick<Coin, 'txid' | 'vout' | 'value' | 'script'>
  readonly key: Key
  readonly kind: SpendKind
}

/** BIP 125: says that the transaction may be replaced. */
export const REPLACEABLE = 0xffff_fffd

/** A signed transaction that spends the coins for the outputs; what is left is the fee. */
export function signSpend(
  coins: readonly OwnCoin[],
  outputs: readonly Output[],
  sequence = REPLACEABLE,
): Transaction {
  const draft = new Draft({ allowLegacyWitnessUtxo: true, allowUnknownOutputs: true })
  for (const { coin, key, kind } of coins) {
    draft.addInput({
      ...key.payment(kind),
      txid: coin.txid,
      index: coin.vout,
      witnessUtxo: { script: coin.script, amount: coin.value },
      sequence,
    })
  }
  for (const { value, script } of outputs) draft.addOutput({ amount: value, script })
  for (const [index, { key }] of coins.entries()) draft.signIdx(key.secret, index)
  draft.finalize()
  return parseTransaction(draft.extract())
}
