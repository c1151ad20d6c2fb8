import type { PoolPlace } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../contacts/AddressLabel.tsx'
import type { useTakeBack } from '../../payments/useTakeBack.ts'
import { ConfirmButton } from '../../ui/buttons/ConfirmButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { Tip } from '../../ui/overlays/Tip.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import type { HoldingRow } from './rowOf.ts'

type HoldingTableProps = {
  readonly label: string
  /** Unknown while they are being read. */
  readonly rows: readonly HoldingRow[] | undefined
  readonly empty: string
  readonly takeBack: ReturnType<typeof useTakeBack>
}

/** What lies where, what it is worth, and a button that brings it back. */
export function HoldingTable({ label, rows, empty, takeBack }: HoldingTableProps) {
  const columns = useColumns(takeBack)
  return (
    <Table
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ claim }) => claim.id}
      initialSort={{ column: 'value', isDescending: true }}
      empty={<EmptyState>{empty}</EmptyState>}
      expected={3}
    />
  )
}

function useColumns(takeBack: HoldingTableProps['takeBack']): readonly Column<HoldingRow>[] {
  const { t } = useTranslation('recover')
  const places: Record<PoolPlace['kind'], string> = {
    unused: t('place.unused'),
    undeposited: t('place.undeposited'),
    foreign: t('place.foreign'),
    stray: t('place.stray'),
  }
  return [
    {
      id: 'token',
      title: t('token'),
      cell: ({ claim: { token, amount } }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <TokenIcon {...token} />
          <Amount amount={amount} token={token} isOwn />
        </span>
      ),
    },
    {
      id: 'where',
      title: t('where'),
      cell: ({ pair, holding: { poolId, place } }) => (
        <span className="inline-grid gap-0.5 align-middle max-sm:justify-items-end">
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {pair}
            <AddressLabel isId text={poolId} what={t('poolId')} />
          </span>
          <span className="text-13 text-ink-2">{places[place.kind]}</span>
        </span>
      ),
    },
    {
      id: 'value',
      title: t('value'),
      isFigure: true,
      sortBy: ({ valueUsd }) => valueUsd,
      cell: ({ valueUsd }) => <Usd value={valueUsd} isOwn />,
    },
    {
      id: 'action',
      title: '',
      isFigure: true,
      cell: (row) => <TakeBackButton row={row} takeBack={takeBack} />,
    },
  ]
}

type TakeBackButtonProps = Pick<HoldingTableProps, 'takeBack'> & { readonly row: HoldingRow }

function TakeBackButton({ row: { claim, isWorthIt }, takeBack }: TakeBackButtonProps) {
  const { t } = useTranslation('recover')
  const isRetrieved = claim.place === 'foreign' || claim.place === 'stray'
  const back = isRetrieved ? t('retrieve') : t('withdraw')
  const action = isWorthIt ? back : t('tooSmall')
  const button = (
    <ConfirmButton
      look="tonal"
      busy={takeBack.isBusy(claim.id)}
      disabled={!isWorthIt}
      onClick={() => takeBack.give([claim])}
    >
      {action}
    </ConfirmButton>
  )
  if (isWorthIt) return button
  return (
    <Tip text={claim.place === 'undeposited' ? t('tooSmallTwice') : t('tooSmallHint')}>
      <span>{button}</span>
    </Tip>
  )
}
