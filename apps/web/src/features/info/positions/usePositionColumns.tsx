import type { InfoPosition } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'

/** The columns that lists of positions share. */
export function usePositionColumns() {
  const { t } = useTranslation('info')
  return {
    value: {
      id: 'value',
      title: t('positions.value'),
      isFigure: true,
      sortBy: ({ valueUsd }) => valueUsd,
      cell: ({ valueUsd }) => <Usd value={dollarsOf(valueUsd)} />,
      under: ({ feesUsd }) => (
        <>
          + <Usd value={dollarsOf(feesUsd)} />
        </>
      ),
    },
    fees: {
      id: 'fees',
      title: t('positions.fees'),
      isFigure: true,
      isColumnOnly: true,
      sortBy: ({ feesUsd }) => feesUsd,
      cell: ({ feesUsd }) => <Usd value={dollarsOf(feesUsd)} />,
    },
    owner: {
      id: 'owner',
      title: t('positions.owner'),
      isColumnOnly: true,
      cell: ({ owner }) => <AddressLabel text={owner} what={t('positions.owner')} />,
    },
  } satisfies Record<string, Column<InfoPosition>>
}

/** Whether the price is in a position's range, in words. */
export function RangeMark({ of: { isInRange } }: { readonly of: InfoPosition }) {
  const { t } = useTranslation('info')
  return (
    <span className={isInRange ? 'ms-2 text-12 text-up' : 'ms-2 text-12 text-warn'}>
      {isInRange ? t('positions.inRange') : t('positions.outOfRange')}
    </span>
  )
}
