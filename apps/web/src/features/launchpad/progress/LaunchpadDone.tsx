import type { LaunchpadKind } from '@sluice/sdk/launchpadFlow'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { salePath } from '../paths.ts'
import { LaunchpadTitle } from './LaunchpadTitle.tsx'
import type { LaunchpadSubject } from './launchpadSubject.ts'

/** What has become of a sale and of one's tokens, and where to look at it. */
export function LaunchpadDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<LaunchpadSubject>) {
  const { t } = useTranslation('launchpadProgress')
  const notes: Record<LaunchpadKind, string> = {
    'create-sale': t('done.created'),
    'fund-sale': t('done.funded'),
    'join-sale': t('done.joined'),
    'collect-sale': t('done.collected'),
    'make-market': t('done.market'),
  }
  const { poolId, farmId } = 'saleId' in receipt ? receipt : {}
  const toPool =
    poolId === undefined
      ? []
      : [{ path: `/info-swap/pool/details/${poolId}`, label: t('done.toPool') }]
  const toFarm =
    farmId === undefined ? [] : [{ path: `/farm/details/${farmId}`, label: t('done.toFarm') }]
  return (
    <MoneyDone
      id={id}
      what={<LaunchpadTitle subject={subject} />}
      lines={'moved' in receipt ? receipt.moved : []}
      names={{ placed: t('done.inSale') }}
      known={[]}
      note={notes[subject.action]}
      places={
        'saleId' in receipt
          ? [...toPool, ...toFarm, { path: salePath(receipt.saleId), label: t('done.toSale') }]
          : []
      }
      onClose={onClose}
    />
  )
}
