import type { OwnStake } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { later } from '../../../ui/browser/later.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { OfferCard } from '../../offers/details/OfferCard.tsx'
import { OwnReward } from '../../offers/details/OwnReward.tsx'
import type { OneOffer } from '../../offers/details/useOffer.ts'
import type { KnownStake } from '../useStake.ts'
import { Reclaim, reclaimable } from './Reclaim.tsx'
import { StakeForm } from './StakeForm.tsx'
import type { StakeTask } from './StakeTask.ts'
import { UnstakeForm } from './UnstakeForm.tsx'

const StakeDialog = later(async () => (await import('./StakeDialog.tsx')).StakeDialog, 'liquidity')

const TABS = ['stake', 'unstake', 'reclaim'] as const

type StakeCardProps = {
  readonly known: KnownStake
  readonly offer: Pick<OneOffer<KnownStake, OwnStake>, 'own' | 'hasOwnFailed' | 'retry'>
}

/** What the person has in a staking pool and could put there, with what can be done with it. */
export function StakeCard({ known, offer: { own, hasOwnFailed, retry } }: StakeCardProps) {
  const { t } = useTranslation('stake')
  const { pool, staking, reward } = known
  return (
    <OfferCard<StakeTask>
      title={t('card.title', { symbol: formatSymbol(staking.symbol) })}
      visitor={t('card.visitor')}
      failed={t('card.failed')}
      hasFailed={hasOwnFailed}
      onRetry={retry}
      review={(task, review) => <StakeDialog {...{ known, own, task }} {...review} />}
    >
      {(ask) => (
        <>
          <OwnReward
            amount={own?.reward}
            token={reward}
            fee={pool.rewardFee}
            words={{
              title: t('card.reward'),
              action: t('card.harvest'),
              tooSmall: t('card.rewardTooSmall'),
            }}
            onWithdraw={() => ask({ kind: 'harvest' })}
          >
            <p className="flex w-full justify-between gap-2 text-13 text-ink-2">
              {t('card.staked')} <Amount amount={own?.staked} token={staking} isOwn />
            </p>
          </OwnReward>
          <Actions known={known} own={own} onAsk={ask} />
        </>
      )}
    </OfferCard>
  )
}

type ActionsProps = {
  readonly known: KnownStake
  readonly own: OwnStake | undefined
  readonly onAsk: (task: StakeTask, clear?: () => void) => void
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
    stake: (
      <StakeForm
        known={known}
        onStake={(amount, clear) => onAsk({ kind: 'stake', amount }, clear)}
      />
    ),
    unstake: own ? (
      <UnstakeForm
        known={known}
        own={own}
        onUnstake={(amount, clear) =>
          onAsk({ kind: 'unstake', amount, isAll: amount === own.staked }, clear)
        }
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
