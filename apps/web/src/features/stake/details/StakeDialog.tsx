import type { OwnStake } from '@sluice/sdk'
import { usualPrompts } from '@sluice/sdk/earnPrompts'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { useLiquidityRunner } from '../../liquidity/useLiquidityRunner.ts'
import { OfferReview, type Review } from '../../offers/details/OfferReview.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import type { KnownStake } from '../useStake.ts'
import type { StakeTask } from './StakeTask.ts'

type StakeDialogProps = Review & {
  readonly known: KnownStake
  readonly own: OwnStake | undefined
  readonly task: StakeTask
}

const PPM_OF_A_PER_MILLE = 1_000n

/** What a call at a staking pool comes to, before it is made. */
export function StakeDialog({ known, own, task, ...review }: StakeDialogProps) {
  const { t } = useTranslation('stake')
  const locale = useLocale()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const { staking: run } = useLiquidityRunner()
  const { pool, staking, reward } = known
  const confirm = () => {
    const amount0 = 'amount' in task ? task.amount : 0n
    const about = { token0: staking, token1: reward, amount0, amount1: 0n, count: 1 }
    void run({
      key,
      about: { ...about, action: ACTIONS[task.kind] },
      pool,
      order: orderOf(task, pool),
    })
  }
  const words = { symbol: formatSymbol(staking.symbol), reward: formatSymbol(reward.symbol) }
  const titles = {
    stake: t('dialog.stake', words),
    unstake: t('dialog.unstake', words),
    harvest: t('dialog.harvest', words),
    reclaim: t('dialog.reclaim'),
  }
  const confirms = {
    stake: t('form.stake'),
    unstake: t('unstake.unstake'),
    harvest: t('card.harvest'),
    reclaim: t('reclaim.reclaim'),
  }
  const meanings = {
    stake: t('dialog.stakeMeaning', words),
    unstake: t('dialog.unstakeMeaning', words),
    harvest: t('dialog.harvestMeaning', words),
    reclaim: t('dialog.reclaimMeaning'),
  }
  return (
    <OfferReview
      {...review}
      title={titles[task.kind]}
      confirm={confirms[task.kind]}
      {...(task.kind === 'stake' ? { tokens: [staking, reward] } : {})}
      prompts={promptsOf(task, pool.isStepwise)}
      onConfirm={confirm}
    >
      <Effects known={known} own={own} task={task} />
      <p>{meanings[task.kind]}</p>
      {task.kind === 'stake' && (
        <p>
          {t('dialog.fee', { fee: formatPercent(pool.feePerMille * PPM_OF_A_PER_MILLE, locale) })}
        </p>
      )}
    </OfferReview>
  )
}

const ACTIONS = {
  stake: 'stake-tokens',
  unstake: 'unstake-tokens',
  harvest: 'harvest',
  reclaim: 'reclaim',
} as const

type EffectsProps = Pick<StakeDialogProps, 'known' | 'own' | 'task'>

/** In figures, as they were when the review opened. */
function Effects({ known: { pool, staking, reward }, own, task }: EffectsProps) {
  const { t } = useTranslation('stake')
  const { t: tOffers } = useTranslation('offers')
  const [earned] = useState(own?.reward ?? 0n)
  const sent = (amount: bigint, fee: bigint) => (amount > fee ? amount - fee : 0n)
  const paid = <Amount amount={sent(earned, pool.rewardFee)} token={reward} isOwn />
  switch (task.kind) {
    case 'stake':
      return (
        <dl className="grid gap-1">
          <DetailRow name={t('dialog.youStake')} isStrong>
            <Amount amount={task.amount} token={staking} isOwn />
          </DetailRow>
          <DetailRow name={t('form.networkFees')}>
            <Amount amount={2n * staking.fee} token={staking} isExact />
          </DetailRow>
        </dl>
      )
    case 'unstake':
      return (
        <dl className="grid gap-1">
          <DetailRow name={tOffers('dialog.youReceive')} isStrong>
            <Amount amount={sent(task.amount, pool.stakingFee)} token={staking} isOwn />
          </DetailRow>
          <DetailRow name={t('dialog.andReward')} isStrong>
            {paid}
          </DetailRow>
        </dl>
      )
    case 'harvest':
      return (
        <dl>
          <DetailRow name={tOffers('dialog.youReceive')} isStrong>
            {paid}
          </DetailRow>
        </dl>
      )
    case 'reclaim': {
      const isReward = task.place === 'unsent-reward'
      const fee = isReward ? pool.rewardFee : pool.stakingFee
      return (
        <dl>
          <DetailRow name={tOffers('dialog.youReceive')} isStrong>
            <Amount amount={sent(task.amount, fee)} token={isReward ? reward : staking} isOwn />
          </DetailRow>
        </dl>
      )
    }
  }
}

/** How often a wallet that signs elsewhere asks. */
function promptsOf(task: StakeTask, isStepwise: boolean): number {
  switch (task.kind) {
    case 'stake':
      return usualPrompts({ kind: 'stake-tokens', isStepwise })
    case 'unstake':
      return usualPrompts({ kind: 'unstake-tokens', isStepwise, isAll: task.isAll })
    case 'harvest':
      return usualPrompts({ kind: 'harvest-stake' })
    case 'reclaim':
      return usualPrompts({ kind: 'reclaim-stake' })
  }
}

function orderOf(task: StakeTask, { isStepwise }: { readonly isStepwise: boolean }) {
  switch (task.kind) {
    case 'stake':
      return { kind: 'stake', amount: task.amount, isStepwise } as const
    case 'unstake':
      return task.isAll
        ? ({ kind: 'unstake' } as const)
        : ({ kind: 'unstake', amount: task.amount } as const)
    case 'harvest':
      return { kind: 'harvest' } as const
    case 'reclaim':
      return { kind: 'reclaim', place: task.place } as const
  }
}
