import type { PaymentKind, Token } from '@sluice/sdk'
import {
  SluiceError,
  SwapError,
  type SwapErrorCode,
  TransferError,
  type TransferErrorCode,
} from '@sluice/sdk/errors'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../format/amount.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { describeCallError } from '../tokens/describeCallError.ts'
import { serverText } from '../tokens/serverText.ts'

type PaidFor = { readonly token: Pick<Token, 'symbol' | 'decimals'>; readonly kind: PaymentKind }

/** A payment that was not made, or not finished, in words that say where the tokens are. */
export function useDescribePaymentError() {
  const { t: tCommon } = useTranslation()
  const { t } = useTranslation('wallet')
  const describe = useDescribeTransferError()
  /** What kept a pool from crediting, and where the tokens are. */
  const describeDeposit = ({ code, funds, details }: SwapError, symbol: string): string => {
    const where = {
      wallet: t('failed.depositInWallet'),
      pool: t('failed.depositAtPool'),
      moving: t('failed.depositMoving'),
    }[funds]
    const whys: Partial<Record<SwapErrorCode, string>> = {
      'insufficient-funds': t('failed.balance', { symbol }),
      'fee-changed': t('failed.fee'),
      'pool-paused': t('failed.depositClosed'),
      'approval-expired': t('failed.depositLate'),
    }
    const reason = String(details.reason ?? '')
    const why = whys[code] ?? (reason ? serverText(tCommon, reason) : t('failed.depositRefused'))
    return t('failed.both', { first: t('failed.deposit', { symbol, why }), second: where })
  }
  return (error: unknown, about: PaidFor): string => {
    if (!(error instanceof SluiceError)) return t('failed.unexpected')
    if (error instanceof TransferError) return describe(error, about)
    if (about.kind === 'deposit' && error instanceof SwapError)
      return describeDeposit(error, about.token.symbol)
    const what = describeCallError(tCommon, error)
    return error.funds === 'wallet'
      ? t('failed.both', { first: what, second: t('failed.nothingSent') })
      : what
  }
}

function useDescribeTransferError() {
  const { t: tCommon } = useTranslation()
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  return (error: TransferError, { token: { symbol, decimals }, kind }: PaidFor): string => {
    const { minimum, reason, flaw } = error.details
    const why = serverText(tCommon, String(reason ?? ''))
    const refused = {
      transfer: t('failed.refused', { symbol, reason: why }),
      // a ledger that tops up says no more than that the other canister took nothing
      'top-up': t('failed.topUpRefused', { symbol }),
      deposit: t('failed.refused', { symbol, reason: why }),
      withdraw: t('failed.withdraw', { name: symbol, why }),
      refund: t('failed.withdraw', { name: symbol, why }),
    }
    const sentences: Record<TransferErrorCode, string> = {
      'invalid-amount': t('failed.amount'),
      'bad-address':
        flaw === 'empty'
          ? t('failed.noPrincipal')
          : flaw === 'minting-account'
            ? t('failed.burns')
            : t('failed.address'),
      'self-transfer': t('failed.self'),
      'duplicate-transfer': t('failed.duplicate'),
      'insufficient-balance': t('failed.balance', { symbol }),
      'transfer-fee-changed': t('failed.fee'),
      'below-minimum': t('failed.minimum', {
        amount: formatAmount(typeof minimum === 'bigint' ? minimum : undefined, decimals, locale),
        symbol,
      }),
      'disputed-token': t('failed.disputed', { symbol }),
      'ledger-busy': t('failed.busy'),
      'transfer-clock-wrong': t('failed.clock'),
      'transfer-refused': refused[kind === 'wrap' || kind === 'unwrap' ? 'transfer' : kind],
      'transfer-not-made': t('failed.notMade'),
      'transfer-unknown': error.retry === 'never' ? t('failed.forgotten') : t('failed.unknown'),
      'wrap-unfinished': t('failed.wrap'),
      'unwrap-unfinished':
        kind === 'top-up' ? t('failed.topUp', { symbol }) : t('failed.unwrap', { symbol }),
    }
    return sentences[error.code]
  }
}
