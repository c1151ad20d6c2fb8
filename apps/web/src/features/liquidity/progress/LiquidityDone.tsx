import { useTranslation } from 'react-i18next'
import type { DoneProps } from '../../../activity/ActivityArea.tsx'
import { MoneyDone } from '../../../activity/done/MoneyDone.tsx'
import { farmPath, useLiveFarm } from '../positions/useLiveFarm.ts'
import type { LiquiditySubject } from './LiquiditySubject.ts'
import { LiquidityTitle } from './LiquidityTitle.tsx'
import { linesOf } from './linesOf.ts'
import { placeOf } from './placeOf.ts'
import { useHeldLines } from './useHeldLines.ts'
import { useLiquidityLineNames } from './useLiquidityLineNames.ts'

/** What stands now, or has come back, and where to look at it. */
export function LiquidityDone({
  activity: { id, subject },
  receipt,
  onClose,
}: DoneProps<LiquiditySubject>) {
  const { t } = useTranslation('liquidity')
  const { token0, token1, action } = subject
  const held = useHeldLines(receipt, subject)
  const names = useLiquidityLineNames(action)
  const next = {
    create:
      'positionId' in receipt && receipt.positionId !== undefined
        ? t('done.createdFirst')
        : t('done.created'),
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
    lock: t('done.locked'),
    'extend-lock': t('done.lockExtended'),
    'locked-fees': t('done.lockedFeesClaimed'),
    unlock: t('done.unlocked'),
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
  const labels = {
    add: t('done.toAdd'),
    position: t('done.toPosition'),
    positions: t('done.toPositions'),
    farm: t('done.toFarm'),
    'staking-pool': t('done.toStakingPool'),
  }
  const { path, kind } = placeOf(subject, receipt)
  const added = receipt.kind === 'add-liquidity' ? receipt : undefined
  const farm = useLiveFarm(added?.poolId)
  const farming =
    farm && added ? [{ path: farmPath(farm.farmId, added.positionId), label: t('done.farm') }] : []
  return (
    <MoneyDone
      id={id}
      what={<LiquidityTitle subject={subject} />}
      lines={[...linesOf(receipt, subject), ...held]}
      names={names}
      known={[token0, token1]}
      note={next[action]}
      places={[...farming, { path, label: labels[kind] }]}
      onClose={onClose}
    />
  )
}
