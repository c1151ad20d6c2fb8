import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { DoneNote } from '../../../activity/progress/DoneNote.tsx'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { ClaimTitle } from './ClaimTitle.tsx'
import type { ClaimSubject } from './claimSubject.ts'

/** What arrived, or what an event does now, and where to look at it. */
export function ClaimDone({ activity: { subject }, receipt, onClose }: DoneProps<ClaimSubject>) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const { token, action } = subject
  const received = receipt.kind === 'claim-tokens' ? receipt.received : subject.amount
  const next = {
    claim: t('done.claimed', {
      amount: formatAmount(received, token.decimals, locale),
      symbol: formatSymbol(token.symbol),
    }),
    create: t('done.created'),
    open: t('done.changed'),
    close: t('done.closed'),
    return: t('done.returned'),
  }
  const to =
    'eventId' in receipt
      ? { path: `/token-claim/transactions/${receipt.eventId}`, label: t('done.toRecords') }
      : { path: '/token-claim', label: t('title') }
  return (
    <DoneNote
      what={<ClaimTitle subject={subject} />}
      next={next[action]}
      to={to}
      onClose={onClose}
    />
  )
}
