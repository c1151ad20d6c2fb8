import type { Account, MinterInfo, Utxo, WithdrawalFee } from '@sluice/candid/ckbtc_minter'
import { accountKey } from '../../../../minter-kit/accounts/accounts.ts'
import { estimateWithdrawal } from '../bitcoin/payment/estimateWithdrawal.ts'
import type { MinterContext } from '../minter/MinterContext.ts'
import { spendableCoins } from '../minter/spendableCoins.ts'
import { feeRateToShow, minimumNow } from '../withdrawals/feeRate.ts'

/** Coins in one answer. */
const MOST_COINS = 1_000
/** What a withdrawal costs now, in satoshi, when it is paid alone. */
export function estimate(context: MinterContext, [amount]: [bigint?]): WithdrawalFee {
  const { fees, maxInputs } = context.log.model.settings
  const coins = spendableCoins(context.log.model)
  return estimateWithdrawal(amount, { coins, feeRate: feeRateToShow(context), fees, maxInputs })
}

export function minterInfo(context: MinterContext): MinterInfo {
  const { minConfirmations, checkFee } = context.log.model.settings
  return {
    min_confirmations: minConfirmations,
    retrieve_btc_min_amount: minimumNow(context),
    kyt_fee: checkFee,
  }
}

/** Coins of an account's address that have been minted and not been spent. */
export function knownUtxos({ log }: MinterContext, account: Account): Utxo[] {
  const coins = log.model.coinsOf.get(accountKey(account))?.values() ?? []
  return [...coins].slice(0, MOST_COINS).map(({ utxo }) => utxo)
}
