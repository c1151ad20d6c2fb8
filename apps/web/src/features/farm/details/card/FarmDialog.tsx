import type { OwnStakes, Stake } from '@sluice/sdk'
import { type EarnOrder, usualPrompts } from '@sluice/sdk/earnPrompts'
import { newOrderKey } from '@sluice/sdk/orderKey'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../../format/percent.ts'
import { formatSymbol } from '../../../../format/symbol.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { useOwner } from '../../../../session/useSdk.ts'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { PairAmounts } from '../../../liquidity/positions/PairAmounts.tsx'
import type { PositionRow } from '../../../liquidity/positions/positionView.ts'
import { useLiquidityRunner } from '../../../liquidity/useLiquidityRunner.ts'
import { OfferReview, type Review } from '../../../offers/details/OfferReview.tsx'
import type { KnownFarm } from '../../useFarm.ts'

/** What is to be done at a farm. */
export type FarmTask =
  | { readonly kind: 'stake'; readonly row: PositionRow }
  | { readonly kind: 'unstake' | 'staked-fees'; readonly stake: Stake }
  | { readonly kind: 'reward' }

type FarmDialogProps = Review & {
  readonly known: KnownFarm
  readonly own: OwnStakes | undefined
  readonly task: FarmTask
}

const NOTHING = { amount0: 0n, amount1: 0n }
const PPM_OF_A_PER_MILLE = 1_000n

/** What a call at a farm comes to, before it is made. */
export function FarmDialog({ known, own, task, ...review }: FarmDialogProps) {
  const { t } = useTranslation('farm')
  const { t: tOffers } = useTranslation('offers')
  const locale = useLocale()
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  // what is confirmed is what was shown when the review opened
  const [reward] = useState(own?.reward ?? 0n)
  const { farm: run } = useLiquidityRunner()
  const { farm, token0, token1 } = known
  const symbol = formatSymbol(known.reward.symbol)
  const amounts = amountsOf(task)
  const isSetAside = task.kind === 'unstake' && task.stake.isSetAside
  const confirm = () => {
    const about = { action: task.kind, token0, token1, ...amounts, count: 1 }
    void run({ key, about, farm, order: orderOf(task) })
  }
  const titles = {
    stake: t('dialog.stake'),
    unstake: isSetAside ? t('dialog.fetch') : t('dialog.unstake'),
    reward: t('dialog.reward'),
    'staked-fees': t('dialog.stakedFees'),
  }
  const confirms = {
    stake: t('stake.stake'),
    unstake: isSetAside ? t('stake.fetch') : t('stake.unstake'),
    reward: t('stake.withdraw'),
    'staked-fees': t('stake.claim'),
  }
  const meanings = {
    stake: t('dialog.stakeMeaning', { symbol }),
    unstake: isSetAside ? t('dialog.fetchMeaning') : t('dialog.unstakeMeaning'),
    reward: t('dialog.rewardMeaning'),
    'staked-fees': t('dialog.stakedFeesMeaning'),
  }
  const isPaid = task.kind === 'unstake' || task.kind === 'reward'
  const sent = reward > farm.rewardFee ? reward - farm.rewardFee : 0n
  return (
    <OfferReview
      {...review}
      title={titles[task.kind]}
      confirm={confirms[task.kind]}
      {...(task.kind === 'stake' ? { tokens: [token0, token1, known.reward] } : {})}
      prompts={usualPrompts(earnOrderOf(task))}
      onConfirm={confirm}
    >
      {(task.kind === 'stake' || task.kind === 'unstake') && (
        <PairAmounts title={t('dialog.position')} row={known} amounts={amounts} />
      )}
      {isPaid && (
        <p className="flex flex-wrap justify-between gap-2">
          {tOffers('dialog.youReceive')}
          <span className="font-medium text-ink">
            <Amount amount={sent} token={known.reward} isOwn />
          </span>
        </p>
      )}
      <p>{meanings[task.kind]}</p>
      <p>
        {task.kind === 'stake'
          ? t('dialog.fee', {
              fee: formatPercent(farm.feePerMille * PPM_OF_A_PER_MILLE, locale),
            })
          : isPaid && t('dialog.afterFee')}
      </p>
    </OfferReview>
  )
}

/** What was set aside is accepted before it comes. */
function earnOrderOf(task: FarmTask): EarnOrder {
  switch (task.kind) {
    case 'stake':
      return { kind: 'stake-position' }
    case 'unstake':
      return { kind: 'unstake-position', isCrowded: task.stake.isSetAside }
    case 'reward':
      return { kind: 'withdraw-reward' }
    case 'staked-fees':
      return { kind: 'claim-staked-fees' }
  }
}

function amountsOf(task: FarmTask) {
  if (task.kind === 'reward') return NOTHING
  const { amount0, amount1 } = task.kind === 'stake' ? task.row.position : task.stake
  return { amount0, amount1 }
}

function orderOf(task: FarmTask) {
  switch (task.kind) {
    case 'stake':
      return { kind: 'stake', positionId: task.row.position.id } as const
    case 'reward':
      return { kind: 'reward' } as const
    default:
      return { kind: task.kind, positionId: task.stake.positionId }
  }
}
