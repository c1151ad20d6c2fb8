import type { AddOrder, PositionPool, TickRange, Token } from '@sluice/sdk'
import { planBalanced } from '@sluice/sdk/balancedPlan'
import { otherAmount, planDeposit, takenBy } from '@sluice/sdk/liquidityPlan'
import { maxSpend, shareOf } from '@sluice/sdk/swapCosts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type AmountField, useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { poolStateQuery } from '../../../tokens/queries.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { depositProblem, type Side } from './depositProblem.ts'

type Place = {
  readonly pool: PositionPool | undefined
  /** Undefined while it is not chosen, or chosen wrongly. */
  readonly range: TickRange | undefined
  readonly token0: Token | undefined
  readonly token1: Token | undefined
}

const REFRESH_MS = 15_000
const NO_TOKEN = { decimals: 8, symbol: '' }

/** Two amounts that go into a range together: one is typed, the other follows; or one token alone, of which the pool swaps a part. */
export function useDeposit({ pool, range, token0, token1 }: Place) {
  const sdk = useSdk()
  const { mintSlippagePpm: slippagePpm } = usePreferences()
  const balances = {
    token0: useBalance(token0?.ledgerId ?? ''),
    token1: useBalance(token1?.ledgerId ?? ''),
  }
  const tokens = { token0, token1 }
  const spendable = (side: Side) => {
    const [token, balance] = [tokens[side], balances[side]]
    return token && balance !== undefined ? maxSpend(token, balance) : undefined
  }
  const fields = {
    token0: useAmountField({ ...(token0 ?? NO_TOKEN), most: spendable('token0') }),
    token1: useAmountField({ ...(token1 ?? NO_TOKEN), most: spendable('token1') }),
  }
  const [typed, setTyped] = useState<Side>('token0')
  const [isZap, setZap] = useState(false)
  const { data: snapshot } = useQuery({
    ...poolStateQuery(sdk, pool?.poolId ?? '', REFRESH_MS),
    enabled: isZap && pool !== undefined,
  })
  const taken = pool && range ? takenBy(range, pool) : 'both'
  // of a range that takes one token only that one can be typed
  const given: Side = taken === 'both' || isZap ? typed : taken
  const { amount } = fields[given]
  const amounts = useMemo(
    () => (pool && range && amount ? amountsFor(pool, range, { given, amount, isZap }) : undefined),
    [pool, range, given, amount, isZap],
  )
  const zap = useMemo(
    () =>
      isZap && pool && range && amounts && snapshot
        ? attempt(() => planBalanced(pool, snapshot.amm, { range, have: amounts, slippagePpm }))
        : undefined,
    [isZap, pool, range, amounts, snapshot, slippagePpm],
  )
  const plain = useMemo(
    () =>
      !isZap && pool && range && amounts
        ? attempt(() => planDeposit(pool, range, { amounts, slippagePpm }))
        : undefined,
    [isZap, pool, range, amounts, slippagePpm],
  )
  const plan = isZap ? zap : plain
  const order: AddOrder | undefined =
    plan && amounts && range && pool
      ? {
          poolId: pool.poolId,
          ...range,
          deposit0: isZap ? amounts.amount0 : plan.amount0,
          deposit1: isZap ? amounts.amount1 : plan.amount1,
          minimum0: plan.minimum0,
          minimum1: plan.minimum1,
          ...(zap?.swap ? { swap: zap.swap } : {}),
        }
      : undefined
  return {
    tokens,
    fields,
    balances,
    given,
    taken,
    amounts,
    /** What goes into the position and what comes back, when nothing moves meanwhile. */
    plan,
    zap,
    order,
    isZap,
    setZap,
    problem: depositProblem({
      hasTyped: fields[given].reading.kind !== 'nothing',
      isTooLong: isTooLong(fields[given]),
      amounts,
      hasPlan: plan !== undefined,
      isReading: isZap && snapshot === undefined,
      sides: (['token0', 'token1'] as const).map((side) => ({
        side,
        deposit: (side === 'token0' ? order?.deposit0 : order?.deposit1) ?? 0n,
        fee: tokens[side]?.fee ?? 0n,
        spendable: spendable(side),
      })),
    }),
    type: (side: Side, text: string) => {
      setTyped(side)
      fields[side].type(text)
    },
    fillShare: (side: Side, percent: number) => {
      const [token, most] = [tokens[side], spendable(side)]
      if (!token || most === undefined) return
      setTyped(side)
      fields[side].fill(toDecimalText(shareOf(most, percent), token.decimals, token.decimals))
    },
    spendable,
    clear: () => {
      fields.token0.type('')
      fields.token1.type('')
    },
  }
}

export type Deposit = ReturnType<typeof useDeposit>

type Given = { readonly given: Side; readonly amount: bigint; readonly isZap: boolean }

function amountsFor(pool: PositionPool, range: TickRange, { given, amount, isZap }: Given) {
  const other = isZap ? 0n : (otherAmount(range, pool, { given, amount }) ?? 0n)
  return given === 'token0'
    ? { amount0: amount, amount1: other }
    : { amount0: other, amount1: amount }
}

/** Undefined where the pool would not take it. */
function attempt<T>(plan: () => T): T | undefined {
  try {
    return plan()
  } catch {
    return undefined
  }
}

const isTooLong = ({ reading }: AmountField): boolean =>
  reading.kind === 'unreadable' && reading.flaw === 'too-long'
