import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { StepTexts } from '../../../activity/ActivityArea.tsx'
import { formatSymbol } from '../../../format/symbol.ts'
import type { LiquidityAction, LiquiditySubject } from './LiquiditySubject.ts'

/** The steps of liquidity in words. */
export function useLiquidityStepTexts(): (subject: LiquiditySubject, name: string) => StepTexts {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const arrive = { title: t('step.arrive'), detail: t('step.arriveDetail') }
  const createTexts: Readonly<Record<string, StepTexts>> = {
    approve: { title: t('step.allowFee'), detail: t('step.allowFeeDetail') },
    pay: { title: t('step.payFee'), detail: t('step.payFeeDetail') },
    request: { title: t('step.request'), detail: t('step.requestDetail') },
    create: { title: t('step.create'), detail: t('step.createDetail') },
  }
  const feeTexts: Readonly<Record<string, StepTexts>> = {
    approve: { title: t('step.allowFee'), detail: t('step.allowFeeDetail') },
    fee: { title: t('step.creationFee'), detail: t('step.creationFeeDetail') },
  }
  const farmTexts: Readonly<Record<string, StepTexts>> = {
    make: { title: t('step.makeFarm'), detail: t('step.makeFarmDetail') },
    pay: { title: t('step.payReward'), detail: t('step.payRewardDetail') },
  }
  return ({ token0, token1, action }, name) => {
    const symbol = formatSymbol((name.endsWith('1') ? token1 : token0).symbol)
    if (action === 'create-farm' || action === 'found') {
      const fee = feeTexts[name]
      if (fee) return fee
    }
    const staking = stakingTexts(t, { symbol, reward: formatSymbol(token1.symbol) })[name]
    if (STAKING_ACTIONS.includes(action) && staking) return staking
    if (action === 'create' && createTexts[name]) return createTexts[name]
    if (action === 'create-farm') return farmTexts[name] ?? arrive
    if (action === 'wrap' && name === 'approve')
      return { title: t('step.allowPosition'), detail: t('step.allowPositionDetail') }
    if (action === 'lock' && name === 'approve')
      return { title: t('step.allowLock'), detail: t('step.allowLockDetail') }
    if (action === 'stake' && name === 'approve')
      return { title: t('step.allowFarm'), detail: t('step.allowFarmDetail') }
    if (action === 'locked-fees' && name === 'claim')
      return { title: t('step.claimLocked'), detail: t('step.claimLockedDetail') }
    if (HELD_FEES.includes(action) && name.startsWith('withdraw'))
      return { title: t('step.withdrawFees', { symbol }), detail: t('step.withdrawFeesDetail') }
    if (name.startsWith('approve'))
      return { title: t('step.approve', { symbol }), detail: t('step.approveDetail') }
    if (name.startsWith('transfer'))
      return { title: t('step.transfer', { symbol }), detail: t('step.transferDetail') }
    if (name.startsWith('deposit'))
      return { title: t('step.deposit', { symbol }), detail: t('step.depositDetail') }
    if (name.startsWith('take'))
      return action === 'collect' || action === 'compound'
        ? { title: t('step.collect'), detail: t('step.collectDetail') }
        : { title: t('step.take'), detail: t('step.takeDetail') }
    switch (name) {
      case 'swap':
        return { title: t('step.swap'), detail: t('step.swapDetail') }
      case 'place':
        return { title: t('step.place'), detail: t('step.placeDetail') }
      case 'withdraw':
        return { title: t('step.withdraw'), detail: t('step.withdrawDetail') }
      case 'wrap':
        return { title: t('step.wrap'), detail: t('step.wrapDetail') }
      case 'accept':
        return { title: t('step.accept'), detail: t('step.acceptDetail') }
      case 'unwrap':
        return { title: t('step.unwrap'), detail: t('step.unwrapDetail') }
      case 'send':
        return { title: t('step.send'), detail: t('step.sendDetail') }
      case 'lock':
        return { title: t('step.lock'), detail: t('step.lockDetail') }
      case 'extend':
        return { title: t('step.extendLock'), detail: t('step.extendLockDetail') }
      case 'unlock':
        return { title: t('step.unlock'), detail: t('step.unlockDetail') }
      case 'stake':
        return { title: t('step.stake'), detail: t('step.stakeDetail') }
      case 'unstake':
        return { title: t('step.unstake'), detail: t('step.unstakeDetail') }
      case 'reward':
        return { title: t('step.reward'), detail: t('step.rewardDetail') }
      case 'claim':
        return { title: t('step.claimStaked'), detail: t('step.claimStakedDetail') }
      case 'hand-over':
        return { title: t('step.handOver'), detail: t('step.handOverDetail') }
      default:
        return arrive
    }
  }
}

const HELD_FEES: readonly LiquidityAction[] = ['staked-fees', 'locked-fees']

const STAKING_ACTIONS: readonly LiquidityAction[] = [
  'stake-tokens',
  'unstake-tokens',
  'harvest',
  'reclaim',
  'found',
]

/** What is done at a staking pool; what is like elsewhere says what it says there. */
const stakingTexts = (
  t: TFunction<'liquidity'>,
  words: { readonly symbol: string; readonly reward: string },
): Readonly<Record<string, StepTexts>> => ({
  stake: { title: t('step.stakeTokens', words), detail: t('step.stakeTokensDetail', words) },
  unstake: { title: t('step.unstakeTokens', words), detail: t('step.unstakeTokensDetail') },
  withdraw: { title: t('step.sendStake', words), detail: t('step.sendStakeDetail') },
  reward: { title: t('step.sendReward', words), detail: t('step.sendRewardDetail') },
  harvest: { title: t('step.harvest', words), detail: t('step.harvestDetail') },
  claim: { title: t('step.sendStake', words), detail: t('step.sendStakeDetail') },
  create: { title: t('step.found'), detail: t('step.foundDetail') },
  fund: { title: t('step.fund', words), detail: t('step.fundDetail') },
})
