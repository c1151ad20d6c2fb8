import { useTranslation } from 'react-i18next'
import { type Named, readRecord } from '../../../activity/readRecord.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { LIQUIDITY_ACTIONS, type LiquidityAction } from './LiquiditySubject.ts'

/** What is remembered of what was done with positions. */
export type EndedLiquidity = {
  readonly kind: 'liquidity'
  readonly action: LiquidityAction
  readonly token0: Named
  readonly token1: Named
  readonly count: number
}

const MOST_POSITIONS = 100

export function readEnded(record: unknown): EndedLiquidity | undefined {
  const { field, named } = readRecord(record)
  const action = LIQUIDITY_ACTIONS.find((known) => known === field('action'))
  const [token0, token1, count] = [named('token0'), named('token1'), field('count')]
  if (field('kind') !== 'liquidity' || !action || !token0 || !token1) return undefined
  if (typeof count !== 'number' || !Number.isInteger(count)) return undefined
  if (count < 1 || count > MOST_POSITIONS) return undefined
  return { kind: 'liquidity', action, token0, token1, count }
}

/** What was done with positions or stakes, in a few words. */
export function LiquidityTitle({ subject }: { readonly subject: EndedLiquidity }) {
  const { t } = useTranslation('liquidity', { useSuspense: false })
  const { action, token0, token1 } = subject
  const [symbol, reward] = [formatSymbol(token0.symbol), formatSymbol(token1.symbol)]
  const pair = `${symbol}/${reward}`
  const titles = {
    create: t('log.create', { pair }),
    add: t('log.add', { pair }),
    increase: t('log.increase', { pair }),
    zap: t('log.zap', { pair }),
    move: t('log.move', { pair }),
    compound: t('log.compound', { pair }),
    remove: t('log.remove', { pair }),
    collect: t('log.collect', { count: subject.count, pair }),
    transfer: t('log.transfer', { pair }),
    wrap: t('log.wrap', { pair }),
    unwrap: t('log.unwrap', { pair }),
    send: t('log.send', { pair }),
    lock: t('log.lock', { pair }),
    'extend-lock': t('log.extendLock', { pair }),
    'locked-fees': t('log.lockedFees', { pair }),
    unlock: t('log.unlock', { pair }),
    stake: t('log.stake', { pair }),
    unstake: t('log.unstake', { pair }),
    reward: t('log.reward', { pair }),
    'staked-fees': t('log.stakedFees', { pair }),
    'stake-tokens': t('log.stakeTokens', { symbol }),
    'unstake-tokens': t('log.unstakeTokens', { symbol }),
    harvest: t('log.harvest', { symbol, reward }),
    reclaim: t('log.reclaim', { pair }),
    found: t('log.found', { symbol, reward }),
    'create-farm': t('log.createFarm', { pair }),
  }
  return titles[action]
}
