import type { Utxo, WithdrawalFee } from '@sluice/candid/ckbtc_minter'
import { vsizeOf } from '../transaction/vsize.ts'
import { selectCoins } from './coins.ts'
import { bitcoinFee, type MinterFees, minterFee } from './fees.ts'

/** The longest output that is paid (P2WSH, P2TR), and the change (P2WPKH). */
const OUTPUTS = [{ script: new Uint8Array(34) }, { script: new Uint8Array(22) }]
/** Where it is not known how many coins an amount takes. */
const USUAL_INPUTS = 2

/**
 * What one withdrawal that is paid alone costs, in satoshi: an upper bound while the rate and the coins stay, since an estimate does
 * not know the kind of address, and a shorter output or more requests in one transaction cost less.
 */
export function estimateWithdrawal(
  amount: bigint | undefined,
  {
    coins,
    feeRate,
    fees,
    maxInputs,
  }: {
    /** Sorted by `compareCoins`. */
    readonly coins: readonly Utxo[]
    /** Millisatoshi per virtual byte. */
    readonly feeRate: bigint
    readonly fees: MinterFees
    readonly maxInputs: number
  },
): WithdrawalFee {
  const selected =
    amount === undefined
      ? undefined
      : selectCoins(coins, { target: amount, outputs: OUTPUTS.length, maxInputs })
  const inputs = selected?.kind === 'selected' ? selected.coins.length : USUAL_INPUTS
  return {
    bitcoin_fee: bitcoinFee(vsizeOf(inputs, OUTPUTS), feeRate),
    minter_fee: minterFee(fees, inputs, OUTPUTS.length),
  }
}
