import type { OwnStake } from '@sluice/sdk'
import { valueUsdOf } from '@sluice/sdk/usdPrices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { useOpenConnect } from '../../../session/useSessionStore.ts'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { OnceOpened } from '../../../ui/overlays/OnceOpened.tsx'
import { useChoiceInUrl } from '../../info/useChoiceInUrl.ts'
import type { KnownStake } from '../useStake.ts'
import { Reclaim, reclaimable } from './Reclaim.tsx'
import { StakeForm } from './StakeForm.tsx'
import type { StakeTask } from './StakeTask.ts'
import { UnstakeForm } from './UnstakeForm.tsx'

const StakeDialog = later(async () => (await import('./StakeDialog.tsx')).StakeDialog, 'liquidity')

const TABS = ['stake', 'unstake', 'reclaim'] as const

type StakeCardProps = {
  readonly known: KnownStake
  /** Undefined while it is read, and for a visitor. */
  readonly own: OwnStake | undefined
  readonly hasFailed: boolean
  readonly onRetry: () => void
}

/** What the person has in a staking pool and could put there, with what can be done with it. */
export function StakeCard({ known, own, hasFailed, onRetry }: StakeCardProps) {
  const { t } = useTranslation('stake')
  const { t: tCommon } = useTranslation()
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const [task, setTask] = useState<StakeTask>()
  const [isOpen, setOpen] = useState(false)
  const ask = (next: StakeTask) => {
    setTask(next)
    setOpen(true)
  }
  const title = t('card.title', { symbol: formatSymbol(known.staking.symbol) })
  return (
    <section
      aria-label={title}
      className="flex min-h-96 flex-col gap-5 rounded-card bg-surface p-4 sm:p-6"
    >
      <h2 className="text-20 font-semibold">{title}</h2>
      {owner === undefined ? (
        <>
          <p className="text-14 text-ink-2">{t('card.visitor')}</p>
          <Button size="large" wide className="mt-auto" onClick={openConnect}>
            {tCommon('common.connectWallet')}
          </Button>
        </>
      ) : hasFailed ? (
        <ErrorState
          what={t('card.failed')}
          action={<Button onClick={onRetry}>{tCommon('common.tryAgain')}</Button>}
        />
      ) : (
        <>
          <Reward known={known} own={own} onHarvest={() => ask({ kind: 'harvest' })} />
          <Actions known={known} own={own} onAsk={ask} />
        </>
      )}
      <OnceOpened isOpen={isOpen}>
        {task && (
          <StakeDialog
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

type ActionsProps = {
  readonly known: KnownStake
  readonly own: OwnStake | undefined
  readonly onAsk: (task: StakeTask) => void
}

/** Into the stake, out of it, and back what lies beside it. */
function Actions({ known, own, onAsk }: ActionsProps) {
  const { t } = useTranslation('stake')
  const [tab, setTab] = useChoiceInUrl('tab', TABS)
  const waiting = own === undefined ? 0 : reclaimable(known, own).length
  const labels = {
    stake: t('tab.stake'),
    unstake: t('tab.unstake'),
    reclaim: waiting > 0 ? t('tab.reclaimSome', { number: waiting }) : t('tab.reclaim'),
  }
  const panels = {
    stake: <StakeForm known={known} onStake={(amount) => onAsk({ kind: 'stake', amount })} />,
    unstake: own ? (
      <UnstakeForm
        known={known}
        own={own}
        onUnstake={(amount) => onAsk({ kind: 'unstake', amount, isAll: amount === own.staked })}
      />
    ) : (
      <Skeleton className="h-56 w-full rounded-control" />
    ),
    reclaim: own ? (
      <Reclaim known={known} own={own} onReclaim={onAsk} />
    ) : (
      <Skeleton className="h-56 w-full rounded-control" />
    ),
  }
  return (
    <Tabs
      label={t('tab.actions')}
      shown={tab}
      onShow={setTab}
      tabs={TABS.map((id) => ({ id, label: labels[id], panel: panels[id] }))}
    />
  )
}

type RewardProps = {
  readonly known: KnownStake
  readonly own: OwnStake | undefined
  readonly onHarvest: () => void
}

function Reward({ known: { pool, staking, reward }, own, onHarvest }: RewardProps) {
  const { t } = useTranslation('stake')
  const prices = useUsdPrices()
  const isTooSmall = own === undefined || own.reward <= pool.rewardFee
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-surface-2 p-4">
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{t('card.reward')}</p>
        {own ? (
          <>
            <p className="text-20 font-semibold" data-testid="stake-reward">
              <Amount amount={own.reward} token={reward} isOwn />
            </p>
            <p className="text-13 text-ink-2">
              <Usd value={valueUsdOf(own.reward, prices.get(reward.ledgerId))} isOwn />
            </p>
          </>
        ) : (
          <Skeleton className="h-12 w-36 !bg-surface" />
        )}
      </div>
      <Button look="tonal" className="!bg-surface" disabled={isTooSmall} onClick={onHarvest}>
        {t('card.harvest')}
      </Button>
      <p className="flex w-full justify-between gap-2 text-13 text-ink-2">
        {t('card.staked')} <Amount amount={own?.staked} token={staking} isOwn />
      </p>
      {own && isTooSmall && own.reward > 0n && (
        <p className="w-full text-13 text-ink-2">{t('card.rewardTooSmall')}</p>
      )}
    </div>
  )
}
