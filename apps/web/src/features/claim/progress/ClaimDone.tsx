import type { FlowReceipt } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { EventLink } from '../EventLink.tsx'
import { ClaimTitle } from './ClaimTitle.tsx'
import type { ClaimSubject } from './claimSubject.ts'

/** What arrived, or how an event stands now, and where to look at it. */
export function ClaimDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<ClaimSubject>) {
  const { t } = useTranslation('claim')
  const { t: tReceipt } = useTranslation('receipt')
  const locale = useLocale()
  const { action, token } = subject
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
  return (
    <MoneyDone
      id={id}
      what={<ClaimTitle subject={subject} />}
      lines={'moved' in receipt ? receipt.moved : []}
      names={{ placed: tReceipt('inEvent') }}
      known={[]}
      note={next[action]}
      beside={
        action === 'create' &&
        'eventId' in receipt && (
          <p className="mt-3 flex justify-center text-13">
            <EventLink eventId={receipt.eventId} />
          </p>
        )
      }
      places={[placeOf(receipt, { records: t('done.toRecords'), claims: t('title') })]}
      onClose={onClose}
    />
  )
}

const placeOf = (
  receipt: FlowReceipt,
  labels: { readonly records: string; readonly claims: string },
) =>
  'eventId' in receipt
    ? { path: `/token-claim/transactions/${receipt.eventId}`, label: labels.records }
    : { path: '/token-claim', label: labels.claims }
