import type { FlowReceipt } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { DoneNote } from '../../../activity/progress/DoneNote.tsx'
import type { ClaimSubject } from '../../../activity/useActivities.ts'
import { useSubjectTitle } from '../../../activity/useSubjectTitle.ts'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'

type ClaimDoneProps = {
  readonly subject: ClaimSubject
  readonly receipt: FlowReceipt
  readonly onClose: () => void
}

/** What arrived, or what an event does now, and where to look at it. */
export function ClaimDone({ subject, receipt, onClose }: ClaimDoneProps) {
  const { t } = useTranslation('claim')
  const locale = useLocale()
  const title = useSubjectTitle(subject)
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
  return <DoneNote what={title} next={next[action]} to={to} onClose={onClose} />
}
