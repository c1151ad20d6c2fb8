import { useTranslation } from 'react-i18next'
import { type Named, readRecord } from '../../../activity/readRecord.ts'
import { shortAddress } from '../../../format/address.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'

/** What is remembered of tokens that were dissolved. */
export type EndedBridge = {
  readonly kind: 'bridge-dissolve'
  readonly token: Named
  readonly coin: Named
  readonly amount: bigint
  readonly to: string
}

export function readEnded(record: unknown): EndedBridge | undefined {
  const { field, text, named, amount: amountOf } = readRecord(record)
  const [token, coin, amount, to] = [named('token'), named('coin'), amountOf('amount'), text('to')]
  if (field('kind') !== 'bridge-dissolve' || !token || !coin) return undefined
  if (amount === undefined || to === undefined) return undefined
  return { kind: 'bridge-dissolve', token, coin, amount, to }
}

/** Tokens that were dissolved, in a few words. */
export function BridgeTitle({ subject }: { readonly subject: EndedBridge }) {
  const { t } = useTranslation('bridge', { useSuspense: false })
  const locale = useLocale()
  const { token, coin, amount, to } = subject
  return t('log.dissolve', {
    amount: formatAmount(amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
    coin: coin.symbol,
    to: shortAddress(to),
  })
}
