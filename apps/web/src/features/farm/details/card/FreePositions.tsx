import { stakeFlawOf } from '@sluice/sdk/farm'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../../session/useSdk.ts'
import { useUsdPrices } from '../../../../tokens/prices/useUsdPrices.ts'
import { useAddressQuery } from '../../../../ui/browser/useAddressQuery.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import { classNames } from '../../../../ui/classNames.ts'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Usd } from '../../../../ui/figures/Usd.tsx'
import { type PositionRow, stateOf, totalOf } from '../../../liquidity/positions/positionView.ts'
import { RangeBadge } from '../../../liquidity/positions/RangeBadge.tsx'
import type { KnownFarm } from '../../useFarm.ts'
import { Group } from './Group.tsx'

type FreePositionsProps = {
  readonly known: KnownFarm
  readonly onStake: (row: PositionRow) => void
}

/** The person's positions in the farm's pool that nobody holds for them. */
export function FreePositions({ known, onStake }: FreePositionsProps) {
  const { t } = useTranslation('farm')
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const { farm, token0, token1 } = known
  const [query] = useAddressQuery()
  const isChosen = (id: bigint) => query.get('position') === `${id}`
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.positions(owner, farm.poolId),
    queryFn: () => sdk.positions.fetchAt(farm.poolId),
    refetchInterval: 20_000,
    retry: 1,
  })
  if (isError && data === undefined)
    return <ErrorState what={t('stake.failed')} onRetry={refetch} />
  if (data === undefined) return <Skeleton className="h-24 w-full rounded-control" />
  const rows = data
    .filter(({ isOrder, liquidity }) => !isOrder && liquidity > 0n)
    // the one that somebody has come with stands first
    .toSorted((a, b) => Number(isChosen(b.id)) - Number(isChosen(a.id)))
    .map((position): PositionRow => ({ position, token0, token1 }))
  return (
    <Group title={t('stake.free', { count: rows.length })}>
      {rows.map((row) => (
        <FreePosition
          key={`${row.position.id}`}
          {...{ known, row }}
          isChosen={isChosen(row.position.id)}
          onStake={() => onStake(row)}
        />
      ))}
      {rows.length === 0 && (
        <li className="flex flex-col gap-3 text-14 text-ink-2">
          {t('stake.none')}
          <LinkButton
            look="tonal"
            to={`/liquidity/add/${token0.ledgerId}/${token1.ledgerId}?pool=${farm.poolId}`}
          >
            {t('stake.add')}
          </LinkButton>
        </li>
      )}
    </Group>
  )
}

type FreePositionProps = {
  readonly known: KnownFarm
  readonly row: PositionRow
  /** Whether the address names it. */
  readonly isChosen: boolean
  readonly onStake: () => void
}

function FreePosition({ known: { farm }, row, isChosen, onStake }: FreePositionProps) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  const flaw = stakeFlawOf(farm, row.position)
  const reasons = {
    'farm-closed': farm.status === 'not-started' ? t('flaw.notStarted') : t('flaw.finished'),
    'stake-too-small': t('flaw.tooSmall'),
    'stake-out-of-range': t('flaw.outside'),
    'position-is-order': t('flaw.isOrder'),
  }
  return (
    <li
      aria-current={isChosen ? true : undefined}
      className={classNames(
        'flex flex-wrap items-center gap-2 rounded-control bg-surface-2 p-4',
        isChosen && 'ring-2 ring-accent',
      )}
    >
      <span className="font-medium">#{`${row.position.id}`}</span>
      <RangeBadge state={stateOf(row)} />
      <span className="ms-auto font-medium">
        <Usd value={totalOf(row, prices)} isOwn />
      </span>
      <Button disabled={flaw !== undefined} onClick={onStake}>
        {t('stake.stake')}
      </Button>
      {flaw && <p className="w-full text-13 text-ink-2">{reasons[flaw]}</p>}
    </li>
  )
}
