import type { OwnStakes, Stake } from '@sluice/sdk'
import { stakeFlawOf } from '@sluice/sdk/farm'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { later } from '../../../ui/browser/later.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import {
  type PositionRow,
  stateOf,
  totalOf,
  worthOf,
} from '../../liquidity/positions/positionView.ts'
import { RangeBadge } from '../../liquidity/positions/RangeBadge.tsx'
import type { KnownFarm } from '../useFarm.ts'
import type { FarmTask } from './FarmDialog.tsx'

const FarmDialog = later(async () => (await import('./FarmDialog.tsx')).FarmDialog, 'liquidity')

type StakeCardProps = {
  readonly known: KnownFarm
  /** Undefined while it is read, and for a visitor. */
  readonly own: OwnStakes | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/** What the person has in a farm and could put there, with what can be done with it. */
export function StakeCard({ known, own, hasFailed, onRetry }: StakeCardProps) {
  const { t } = useTranslation('farm')
  const { t: tCommon } = useTranslation()
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const [task, setTask] = useState<FarmTask>()
  const [isOpen, setOpen] = useState(false)
  const ask = (next: FarmTask) => {
    setTask(next)
    setOpen(true)
  }
  const { token0, token1 } = known
  const pair = `${formatSymbol(token0.symbol)}/${formatSymbol(token1.symbol)}`
  return (
    <section
      aria-label={t('stake.title', { pair })}
      className="flex min-h-80 flex-col gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{t('stake.title', { pair })}</h2>
      {owner === undefined ? (
        <>
          <p className="text-14 text-ink-2">{t('stake.visitor')}</p>
          <Button size="large" wide className="mt-auto" onClick={openConnect}>
            {tCommon('common.connectWallet')}
          </Button>
        </>
      ) : hasFailed ? (
        <ErrorState
          what={t('stake.failed')}
          action={<Button onClick={onRetry}>{tCommon('common.tryAgain')}</Button>}
        />
      ) : (
        <>
          <Reward known={known} own={own} onWithdraw={() => ask({ kind: 'reward' })} />
          <Staked known={known} own={own} onAsk={ask} />
          <Free known={known} onStake={(row) => ask({ kind: 'stake', row })} />
        </>
      )}
      <OnceOpened isOpen={isOpen}>
        {task && (
          <FarmDialog
            key={String(isOpen)}
            known={known}
            own={own}
            task={task}
            open={isOpen}
            onOpenChange={setOpen}
          />
        )}
      </OnceOpened>
    </section>
  )
}

type RewardProps = {
  readonly known: KnownFarm
  readonly own: OwnStakes | undefined
  readonly onWithdraw: () => void
}

function Reward({ known: { farm, reward }, own, onWithdraw }: RewardProps) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  const isTooSmall = own === undefined || own.reward <= farm.rewardFee
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{t('stake.reward')}</p>
        {own ? (
          <>
            <p className="text-20 font-semibold" data-testid="farm-reward">
              <Amount amount={own.reward} token={reward} isOwn />
            </p>
            <p className="text-13 text-ink-2">
              <Usd value={valueUsdOf(own.reward, prices.get(reward.ledgerId))} isOwn />
            </p>
          </>
        ) : (
          <Skeleton className="h-12 w-36" />
        )}
      </div>
      <Button disabled={isTooSmall} onClick={onWithdraw}>
        {t('stake.withdraw')}
      </Button>
      {own && isTooSmall && own.reward > 0n && (
        <p className="w-full text-13 text-ink-2">{t('stake.rewardTooSmall')}</p>
      )}
    </div>
  )
}

type StakedProps = {
  readonly known: KnownFarm
  readonly own: OwnStakes | undefined
  readonly onAsk: (task: FarmTask) => void
}

function Staked({ known, own, onAsk }: StakedProps) {
  const { t } = useTranslation('farm')
  if (own === undefined || own.stakes.length === 0) return null
  return (
    <Group title={t('stake.staked', { count: own.stakes.length })}>
      {own.stakes.map((stake) => (
        <StakedPosition
          key={`${stake.positionId}`}
          {...{ known, stake }}
          onUnstake={() => onAsk({ kind: 'unstake', stake })}
          onClaim={() => onAsk({ kind: 'staked-fees', stake })}
        />
      ))}
    </Group>
  )
}

type StakedPositionProps = {
  readonly known: KnownFarm
  readonly stake: Stake
  readonly onUnstake: () => void
  readonly onClaim: () => void
}

function StakedPosition({ known, stake, onUnstake, onClaim }: StakedPositionProps) {
  const { t } = useTranslation('farm')
  const prices = useUsdPrices()
  return (
    <li className="flex flex-col gap-3 rounded-control bg-surface-2 p-4">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">#{`${stake.positionId}`}</span>
        <Badge tone={stake.isInRange ? 'accent' : 'warn'}>
          {stake.isInRange ? t('stake.earning') : t('stake.outside')}
        </Badge>
        <span className="ms-auto font-medium">
          <Usd value={worthOf(stake, known, prices)} isOwn />
        </span>
      </p>
      <p className="flex justify-between gap-2 text-13 text-ink-2">
        {t('stake.earned')} <Amount amount={stake.earned} token={known.reward} isOwn />
      </p>
      <div className="grid grid-cols-2 gap-2">
        <Button look="tonal" onClick={onClaim}>
          {t('stake.claim')}
        </Button>
        <Button look="tonal" onClick={onUnstake}>
          {t('stake.unstake')}
        </Button>
      </div>
    </li>
  )
}

type FreeProps = {
  readonly known: KnownFarm
  readonly onStake: (row: PositionRow) => void
}

/** The person's positions in the farm's pool that nobody holds for them. */
function Free({ known, onStake }: FreeProps) {
  const { t } = useTranslation('farm')
  const { t: tCommon } = useTranslation()
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
    return (
      <ErrorState
        what={t('stake.failed')}
        action={<Button onClick={() => void refetch()}>{tCommon('common.tryAgain')}</Button>}
      />
    )
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

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-13 text-ink-2">{title}</h3>
      <ul className="grid gap-2">{children}</ul>
    </section>
  )
}
