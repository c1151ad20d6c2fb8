import type { Token } from '@sluice/sdk'
import { promisedBy, ratePerSecondOf } from '@sluice/sdk/stakingPool'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { useCreationCost } from '../../offers/creation/useCreationCost.ts'
import { createProblem } from './createProblem.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const USUAL_DAYS = 30
/** Of a field whose token is not chosen yet. */
const USUAL_DECIMALS = 8

/** The terms of a pool while they are typed, with what comes of them. */
export function useCreateForm() {
  const sdk = useSdk()
  const owner = useOwner()
  const now = useNow(MINUTE_MS)
  const [query, setQuery] = useAddressQuery()
  const staking = useToken(query.get('stake') ?? undefined)
  const reward = useToken(query.get('reward') ?? undefined)
  const [name, setName] = useState('')
  const [startText, setStartText] = useState(() => toLocalText(now + HOUR_MS))
  const [endText, setEndText] = useState(() => toLocalText(now + HOUR_MS + USUAL_DAYS * DAY_MS))
  const total = useAmountField({
    decimals: reward?.decimals ?? USUAL_DECIMALS,
    symbol: reward?.symbol,
    ledgerId: reward?.ledgerId,
  })
  const assumed = useAmountField({
    decimals: staking?.decimals ?? USUAL_DECIMALS,
    symbol: staking?.symbol,
    ledgerId: staking?.ledgerId,
  })
  const balance = useBalance(reward?.ledgerId ?? '')
  const { data: factory } = useQuery({
    queryKey: queryKeys.stakingFactory(),
    queryFn: () => sdk.stakes.fetchFactory(),
    retry: 1,
  })
  const creation = useCreationCost(
    {
      queryKey: queryKeys.creationCost('stake', owner),
      fetchFee: () => sdk.stakes.fetchCreationFee(),
    },
    { ledgerId: reward?.ledgerId, amount: (total.amount ?? 0n) + (reward?.fee ?? 0n) },
  )
  const times = { startSeconds: toSeconds(startText), endSeconds: toSeconds(endText) }
  const rewardPerSecond = ratePerSecondOf(total.amount ?? 0n, times)
  const terms = { name: name.trim(), ...times, rewardPerSecond }
  const choose = (which: 'stake' | 'reward') => (token: Token) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        next.set(which, token.ledgerId)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const problem = createProblem(
    {
      hasTokens: staking !== undefined && reward !== undefined,
      areSupported: isSupported(staking) && isSupported(reward),
      terms,
      totalReward: total.amount,
      reward,
      spendable: balance === undefined || reward === undefined ? undefined : balance - reward.fee,
      creation: owner === undefined ? undefined : creation,
    },
    Math.floor(now / 1_000),
  )
  return {
    staking,
    reward,
    name,
    setName,
    startText,
    setStartText,
    endText,
    setEndText,
    total,
    assumed,
    balance,
    factory,
    creation,
    terms,
    /** What the rate comes to: less than a second's reward under what was typed. */
    promised: promisedBy(terms),
    problem,
    chooseStaking: choose('stake'),
    chooseReward: choose('reward'),
  }
}

export type CreateForm = ReturnType<typeof useCreateForm>

/** Ledgers of the ICRC standards; one that is not chosen yet is no other. */
const isSupported = (token: Token | undefined): boolean =>
  token === undefined || token.standard === 'ICRC1' || token.standard === 'ICRC2'

/** As a field of date and time writes it, in the reader's zone. */
function toLocalText(atMs: number): string {
  const local = atMs - new Date(atMs).getTimezoneOffset() * MINUTE_MS
  return new Date(local).toISOString().slice(0, 16)
}

/** Nothing for what is no time: it lies in the past. */
function toSeconds(text: string): number {
  const atMs = new Date(text).getTime()
  return Number.isFinite(atMs) ? Math.floor(atMs / 1_000) : 0
}
