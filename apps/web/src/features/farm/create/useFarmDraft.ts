import { parsePrincipal } from '@sluice/sdk'
import { leastCycle } from '@sluice/sdk/newFarm'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalances } from '../../../tokens/useBalances.ts'
import { useToken, useTokenState } from '../../../tokens/useTokens.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { useCreationCost } from '../../offers/creation/useCreationCost.ts'
import { checkFarm } from './farmProblem.ts'
import { parseLocalText, toLocalText } from './localTime.ts'

const MINUTE = 60
const DAY = 86_400
const CLOCK_MS = 10_000
/** Of a token that is not known yet: as many decimals as any has. */
const NO_TOKEN = { decimals: 18 }
/** What a farm's cycle is unless the founder says otherwise, where the farm is short enough for it. */
const USUAL_CYCLE = 600

type Texts = {
  readonly poolId: string
  readonly rewardToken: string
  readonly refunder: string
  readonly start: string
  readonly end: string
  /** Empty while it follows the farm's length. */
  readonly cycle: string
  readonly isPriceInside: boolean
}

/** A farm while it is written: each field as it stands, what it is read as, and what is missing. */
export function useFarmDraft() {
  const sdk = useSdk()
  const owner = useOwner() ?? ''
  const nowSeconds = Math.floor(useNow(CLOCK_MS) / 1_000)
  const [texts, setTexts] = useState<Texts>(() => ({
    poolId: '',
    rewardToken: '',
    refunder: owner,
    start: toLocalText(nowSeconds + 10 * MINUTE),
    end: toLocalText(nowSeconds + 10 * DAY),
    cycle: '',
    isPriceInside: false,
  }))
  const { poolId } = texts
  const pool = useQuery({
    queryKey: queryKeys.position(poolId, 'pool'),
    queryFn: () => sdk.positions.fetchPool(poolId),
    enabled: poolId !== '',
    retry: 1,
  })
  const token0 = useToken(pool.data?.token0)
  const token1 = useToken(pool.data?.token1)
  const isLedger = parsePrincipal(texts.rewardToken.trim()) !== undefined
  const rewardId = isLedger ? texts.rewardToken.trim() : undefined
  const { token: reward, isPending: isRewardRead } = useTokenState(rewardId)
  const fields = {
    reward: useAmountField(reward ?? NO_TOKEN),
    least0: useAmountField(token0 ?? NO_TOKEN),
    least1: useAmountField(token1 ?? NO_TOKEN),
  }
  const balances = useBalances(reward ? [reward] : [])
  const creation = useCreationCost(
    {
      queryKey: queryKeys.creationCost('farm', owner),
      fetchFee: () => sdk.newFarms.fetchCreationFee(),
    },
    { ledgerId: reward?.ledgerId, amount: (fields.reward.amount ?? 0n) + (reward?.fee ?? 0n) },
  )
  const [startSeconds, endSeconds] = [parseLocalText(texts.start), parseLocalText(texts.end)]
  const usual =
    startSeconds === undefined || endSeconds === undefined
      ? USUAL_CYCLE
      : Math.max(USUAL_CYCLE, leastCycle({ startSeconds, endSeconds }))
  const cycle = texts.cycle === '' ? String(usual) : texts.cycle
  const refunder = parsePrincipal(texts.refunder.trim())
  const checked = checkFarm(
    {
      poolId: poolId === '' ? undefined : poolId,
      rewardToken: reward?.ledgerId,
      reward: fields.reward.amount,
      startSeconds,
      endSeconds,
      secondsPerCycle: /^[1-9]\d{0,8}$/.test(cycle) ? Number(cycle) : undefined,
      refunder: refunder?.isAnonymous() === false ? refunder.toText() : undefined,
      least0: leastOf(fields.least0),
      least1: leastOf(fields.least1),
      isPriceInside: texts.isPriceInside,
    },
    {
      isPoolRead: pool.data !== undefined && token0 !== undefined && token1 !== undefined,
      standard: reward?.standard,
      rewardFee: reward?.fee ?? 0n,
      balance: reward && balances.get(reward.ledgerId),
      nowSeconds,
      creation,
    },
  )
  return {
    texts: { ...texts, cycle },
    set: (more: Partial<Texts>) => setTexts((before) => ({ ...before, ...more })),
    fields,
    token0,
    token1,
    reward,
    balance: reward && balances.get(reward.ledgerId),
    /** Whether the pool, or the reward's ledger, does not answer as one. */
    hasPoolFailed: pool.isError,
    hasRewardFailed: texts.rewardToken !== '' && !isRewardRead && reward === undefined,
    creation,
    problem: 'problem' in checked ? checked.problem : undefined,
    wish: 'wish' in checked ? checked.wish : undefined,
  }
}

export type Draft = ReturnType<typeof useFarmDraft>

/** Nothing written is no limit. */
const leastOf = ({ text, amount }: Draft['fields']['least0']): bigint | undefined =>
  text.trim() === '' ? 0n : amount
