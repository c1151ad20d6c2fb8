import type { InfoPosition } from '@sluice/sdk/info'
import { useTranslation } from 'react-i18next'
import { AddressName } from '../../../contacts/AddressName.tsx'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { SignedUsd } from '../../../ui/figures/SignedUsd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { PositionList } from '../positions/PositionList.tsx'
import { RangeMark, usePositionColumns } from '../positions/usePositionColumns.tsx'
import { PoolField, usePoolAsked } from './PoolField.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

/** `/info-tools/positions?principal=&pair=`: anybody's open positions, in one pool or in all, with what has become of them. */
export function PositionsPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.positions')} hint={t('tools.positionsHint')}>
      <Asked />
    </ToolFrame>
  )
}

function Asked() {
  const { t } = useTranslation('info')
  const asked = useToolQuery()
  const { principal, isBad } = asked
  const poolId = usePoolAsked(asked)
  const columns = useColumns(principal === undefined)
  const isAsked = principal !== undefined || poolId !== undefined
  return (
    <>
      <section className="grid items-start gap-4 rounded-card bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <PrincipalField asked={asked} />
        <PoolField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isBad || !isAsked ? (
          <EmptyState>{isBad ? t('tools.badPrincipal') : t('tools.enterEither')}</EmptyState>
        ) : (
          <PositionList
            wish={{
              ...(poolId === undefined ? {} : { poolId }),
              ...(principal === undefined ? {} : { principal }),
            }}
            columns={columns}
            empty={t('tools.noPositions')}
          />
        )}
      </section>
    </>
  )
}

function useColumns(hasOwner: boolean): readonly Column<InfoPosition>[] {
  const { t } = useTranslation('info')
  const { value, fees, owner } = usePositionColumns()
  const symbolOf = useSymbolOf()
  const pairOf = ({ token0, token1 }: InfoPosition) =>
    `${symbolOf(token0.ledgerId)}/${symbolOf(token1.ledgerId)}`
  return [
    {
      id: 'pair',
      title: t('pair'),
      sortBy: pairOf,
      cell: (one) => (
        <span className="font-medium">
          <span translate="no">{pairOf(one)}</span> #{one.positionId}
          <RangeMark of={one} />
        </span>
      ),
      ...(hasOwner ? { under: ({ owner }: InfoPosition) => <AddressName text={owner} /> } : {}),
    },
    value,
    fees,
    {
      id: 'profit',
      title: t('tools.profit'),
      isFigure: true,
      sortBy: ({ profitUsd }) => profitUsd,
      cell: ({ profitUsd }) => <SignedUsd value={dollarsOf(profitUsd)} />,
    },
    ...(hasOwner ? [owner] : []),
  ]
}
