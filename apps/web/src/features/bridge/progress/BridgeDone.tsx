import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { formatExactAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { transferLink } from '../bridgeLink.ts'
import { BridgeTitle } from './BridgeTitle.tsx'
import type { BridgeSubject } from './bridgeSubject.ts'

/** What left, what will arrive, and the page on which it can be watched. */
export function BridgeDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<BridgeSubject>) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  const { coin, steps } = subject
  const arrives = receipt.kind === 'bridge-dissolve' ? receipt.arrives : subject.arrives
  const amount = formatExactAmount(arrives, coin.decimals, locale)
  // what went for gas was not dissolved
  const hasGas = steps.includes('approve-gas')
  return (
    <MoneyDone
      id={id}
      what={<BridgeTitle subject={subject} />}
      lines={'moved' in receipt ? receipt.moved : []}
      names={{ paid: hasGas ? t('done.taken') : t('done.dissolved') }}
      known={[]}
      note={t('done.note', { amount, coin: coin.symbol })}
      places={[
        receipt.kind === 'bridge-dissolve'
          ? { path: transferLink(receipt.transferId), label: t('done.watch') }
          : { path: '/ck-bridge', label: t('title') },
      ]}
      onClose={onClose}
    />
  )
}
