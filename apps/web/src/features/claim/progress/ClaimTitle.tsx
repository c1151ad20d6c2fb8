import { useTranslation } from 'react-i18next'
import { type Named, readRecord } from '../../../activity/readRecord.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { CLAIM_ACTIONS, type ClaimAction } from './claimSubject.ts'

/** What is remembered of a claim, or of what was done with an event. */
export type EndedClaim = {
  readonly kind: 'claim'
  readonly action: ClaimAction
  readonly eventName: string
  readonly token: Named
  readonly amount: bigint
}

export function readEnded(record: unknown): EndedClaim | undefined {
  const { field, text, named, amount: amountOf } = readRecord(record)
  const action = CLAIM_ACTIONS.find((known) => known === field('action'))
  const [eventName, token, amount] = [text('eventName'), named('token'), amountOf('amount')]
  if (field('kind') !== 'claim' || !action || eventName === undefined) return undefined
  return !token || amount === undefined
    ? undefined
    : { kind: 'claim', action, eventName, token, amount }
}

/** A claim or an event, in a few words. */
export function ClaimTitle({ subject }: { readonly subject: EndedClaim }) {
  const { t } = useTranslation('claim', { useSuspense: false })
  const locale = useLocale()
  const { action, eventName: event, token, amount } = subject
  const words = {
    event,
    amount: formatAmount(amount, token.decimals, locale),
    symbol: formatSymbol(token.symbol),
  }
  const titles = {
    claim: t('log.claim', words),
    create: t('log.create', words),
    open: t('log.open', words),
    close: t('log.close', words),
    return: t('log.return', words),
  }
  return titles[action]
}
