import type { LiquidityFlow } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../../format/symbol.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { pairOf } from './pairOf.ts'

type FlowProps = { readonly flow: LiquidityFlow }

/** What was interrupted, in a sentence. */
export function InterruptedTitle({ flow }: FlowProps) {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const [ledger0, ledger1] = pairOf(flow)
  const token0 = useToken(ledger0)
  const token1 = useToken(ledger1)
  if (!token0 || !token1) return <Skeleton className="h-5 w-60" />
  const [symbol, reward] = [formatSymbol(token0.symbol), formatSymbol(token1.symbol)]
  const pair = `${symbol}/${reward}`
  const titles = {
    'create-pool': t('interrupted.create', { pair }),
    'add-liquidity': t('interrupted.add', { pair }),
    'remove-liquidity': t('interrupted.remove', { pair }),
    'transfer-position': t('interrupted.transfer', { pair }),
    'wrap-position': t('interrupted.wrap', { pair }),
    'unwrap-position': t('interrupted.unwrap', { pair }),
    'send-position-token': t('interrupted.send', { pair }),
    'lock-position': t('interrupted.lock', { pair }),
    'extend-lock': t('interrupted.extendLock', { pair }),
    'claim-locked-fees': t('interrupted.lockedFees', { pair }),
    'unlock-position': t('interrupted.unlock', { pair }),
    'stake-position': t('interrupted.stake', { pair }),
    'unstake-position': t('interrupted.unstake', { pair }),
    'withdraw-reward': t('interrupted.reward', { pair }),
    'claim-staked-fees': t('interrupted.stakedFees', { pair }),
    'stake-tokens': t('interrupted.stakeTokens', { symbol }),
    'unstake-tokens': t('interrupted.unstakeTokens', { symbol }),
    'harvest-stake': t('interrupted.harvest', { symbol, reward }),
    'reclaim-stake': t('interrupted.reclaim', { pair }),
    'create-staking-pool': t('interrupted.found', { symbol, reward }),
    'create-farm': t('interrupted.createFarm', { pair }),
  }
  return titles[flow.kind]
}

/** What is lost with the memory of it. */
export function ForgetHint({ flow }: FlowProps) {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const [token, lock, farm, stake] = [
    t('interrupted.forgetTokenHint'),
    t('interrupted.forgetLockHint'),
    t('interrupted.forgetFarmHint'),
    t('interrupted.forgetStakeHint'),
  ]
  const hints = {
    'create-pool':
      flow.steps.create?.kind === 'done'
        ? t('interrupted.forgetHint')
        : t('interrupted.forgetCreateHint'),
    'add-liquidity': t('interrupted.forgetHint'),
    'remove-liquidity': t('interrupted.forgetRemoveHint'),
    'transfer-position': t('interrupted.forgetTransferHint'),
    'wrap-position': token,
    'unwrap-position': token,
    'send-position-token': token,
    'lock-position': lock,
    'extend-lock': lock,
    'claim-locked-fees': t('interrupted.forgetHint'),
    'unlock-position': lock,
    'stake-position': farm,
    'unstake-position': farm,
    'withdraw-reward': farm,
    'claim-staked-fees': t('interrupted.forgetHint'),
    'stake-tokens': stake,
    'unstake-tokens': stake,
    'harvest-stake': stake,
    'reclaim-stake': stake,
    'create-staking-pool': t('interrupted.forgetFoundHint'),
    'create-farm': t('interrupted.forgetCreateFarmHint'),
  }
  return hints[flow.kind]
}
