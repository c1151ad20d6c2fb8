import type { FlowReceipt } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { DoneNote } from '../../../activity/progress/DoneNote.tsx'
import { farmPath, useLiveFarm } from '../positions/useLiveFarm.ts'
import type { LiquiditySubject } from './LiquiditySubject.ts'
import { LiquidityTitle } from './LiquidityTitle.tsx'

/** What stands now, or has come back, and where to look at it. */
export function LiquidityDone({
  activity: { subject },
  receipt,
  onClose,
}: DoneProps<LiquiditySubject>) {
  const { t } = useTranslation('liquidity')
  const next = {
    create: t('done.created'),
    add: t('done.added'),
    increase: t('done.added'),
    zap: t('done.added'),
    move: t('done.moved'),
    compound: t('done.compounded'),
    remove: t('done.removed'),
    collect: t('done.collected'),
    transfer: t('done.transferred'),
    wrap: t('done.wrapped'),
    unwrap: t('done.unwrapped'),
    send: t('done.sent'),
    stake: t('done.staked'),
    unstake: t('done.unstaked'),
    reward: t('done.rewarded'),
    'staked-fees': t('done.stakedFeesClaimed'),
    'stake-tokens': t('done.tokensStaked'),
    'unstake-tokens': t('done.tokensUnstaked'),
    harvest: t('done.harvested'),
    reclaim: t('done.reclaimed'),
    found: t('done.founded'),
    'create-farm': t('done.farmCreated'),
  }
  const goOn = {
    'add-liquidity': t('done.toPosition'),
    'create-pool': t('done.toAdd'),
  }
  const added = receipt.kind === 'add-liquidity' ? receipt : undefined
  const farm = useLiveFarm(added?.poolId)
  const isNext = receipt.kind === 'add-liquidity' || receipt.kind === 'create-pool'
  const label = isNext
    ? goOn[receipt.kind]
    : 'farmId' in receipt
      ? t('done.toFarm')
      : 'stakingPoolId' in receipt
        ? t('done.toStakingPool')
        : t('done.toPositions')
  return (
    <DoneNote
      what={<LiquidityTitle subject={subject} />}
      next={next[subject.action]}
      to={{ path: placeOf(subject, receipt), label }}
      also={
        farm && added
          ? { path: farmPath(farm.farmId, added.positionId), label: t('done.farm') }
          : undefined
      }
      onClose={onClose}
    />
  )
}

/** Where what was done is to be seen, or goes on. */
function placeOf({ token0, token1 }: LiquiditySubject, receipt: FlowReceipt): string {
  if (receipt.kind === 'add-liquidity')
    return `/liquidity/position/${receipt.positionId}/${receipt.poolId}`
  if (receipt.kind === 'create-pool')
    return `/liquidity/add/${token0.ledgerId}/${token1.ledgerId}?pool=${receipt.poolId}`
  if (receipt.kind === 'unwrap-position')
    return `/liquidity/position/${receipt.positionId}/${receipt.poolId}`
  if (receipt.kind === 'wrap-position') return '/liquidity?tab=Wrapped'
  if ('farmId' in receipt) return `/farm/details/${receipt.farmId}`
  if ('stakingPoolId' in receipt) return `/stake/details/${receipt.stakingPoolId}`
  return '/liquidity'
}
