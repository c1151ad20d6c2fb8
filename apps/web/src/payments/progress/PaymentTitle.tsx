import { PAYMENT_KINDS, type PaymentKind } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { type Named, readRecord } from '../../activity/readRecord.ts'
import { useAlias } from '../../contacts/useAlias.ts'
import { shortAddress } from '../../format/address.ts'
import { formatAmount } from '../../format/amount.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'

/** What is remembered of a payment. */
export type EndedPayment = {
  readonly kind: PaymentKind
  readonly token: Named
  readonly amount: bigint
  readonly to: string
}

export function readEnded(record: unknown): EndedPayment | undefined {
  const { field, text, named, amount: amountOf } = readRecord(record)
  const kind = PAYMENT_KINDS.find((known) => known === field('kind'))
  const [token, amount, to] = [named('token'), amountOf('amount'), text('to')]
  if (!kind || !token || amount === undefined || to === undefined) return undefined
  return { kind, token, amount, to }
}

/** A payment in a few words. */
export function PaymentTitle({ subject }: { readonly subject: EndedPayment }) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const { kind, token, amount, to } = subject
  const alias = useAlias(kind === 'transfer' ? to : '')
  const what = {
    amount: formatAmount(amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
  }
  const titles = {
    transfer: t('log.transfer', { ...what, to: alias ?? shortAddress(to) }),
    wrap: t('wrap.wrap'),
    unwrap: t('wrap.unwrap'),
    'top-up': t('topUp.title'),
    deposit: t('log.deposit', what),
    withdraw: t('log.withdraw', what),
    refund: t('log.refund', what),
  }
  return titles[kind]
}
