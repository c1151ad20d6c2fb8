import type { Token } from '@sluice/sdk'
import { ethereumDepositId } from '@sluice/sdk/ethereum'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useToken } from '../../../tokens/useTokens.ts'
import { ownTransactions, useEvmTransactions } from '../ethereum-transactions/useEvmTransactions.ts'
import { leastOf, quoteAll, USUAL_TOLERANCE_PPM } from './planTrade.ts'
import { useSwapPlans } from './swapPlans.ts'

/** What a review has shown. `least` in the smallest unit. */
export type AgreedSwap = { readonly tokenOut: Token; readonly least: bigint }

type Wanted = {
  readonly owner: string
  readonly ledgerId: string
  readonly chainId: number
  /** What is deposited; all of it is minted. */
  readonly amount: bigint | undefined
}

const LOOK_MS = 10_000

/** Whether a deposit is swapped once it is minted, into what, and for how much at the least. */
export function useSwapInto({ owner, ledgerId, chainId, amount = 0n }: Wanted) {
  const sdk = useSdk()
  const [chosen, setChosen] = useState<string>()
  const [tolerancePpm, setTolerance] = useState<bigint>(USUAL_TOLERANCE_PPM)
  const tokenOut: Token | undefined = useToken(chosen)
  const wanted = { tokenIn: ledgerId, tokenOut: chosen ?? '', available: amount }
  const { data: quote, isFetching } = useQuery({
    queryKey: queryKeys.plannedQuote(ledgerId, chosen, amount.toString()),
    queryFn: async () => (await quoteAll(sdk, wanted)) ?? null,
    enabled: chosen !== undefined && amount > 0n,
    refetchInterval: LOOK_MS,
    structuralSharing: false,
  })
  const received = quote?.received
  const least = received === undefined ? undefined : leastOf(received, tolerancePpm)
  const agreed: AgreedSwap | undefined =
    tokenOut === undefined || least === undefined ? undefined : { tokenOut, least }
  /** The deposit has been sent: what was agreed to in its review is kept beside it. */
  const plan = (sent: bigint, swap: AgreedSwap) => {
    const all = useEvmTransactions.getState().transactions
    const deposit = ownTransactions(all, { owner, chainId }).find(
      ({ purpose }) => purpose.kind !== 'approve' && purpose.ledgerId === ledgerId,
    )
    if (deposit === undefined || deposit.purpose.amount !== sent) return
    useSwapPlans.getState().add({
      transferId: ethereumDepositId(deposit.hash),
      ...{ owner, ledgerId, tokenOut: swap.tokenOut.ledgerId, amount: sent },
      ...{ least: swap.least, state: 'waiting' },
    })
    setChosen(undefined)
  }
  return {
    ...{ tokenOut, received, least, agreed, tolerancePpm, setTolerance, plan },
    /** No pool serves it. */
    isNone: chosen !== undefined && quote === null && !isFetching,
    /** A swap was chosen, and nobody has said yet what it gives. */
    isAsking: chosen !== undefined && amount > 0n && quote === undefined,
    choose: setChosen,
  }
}

export type SwapIntoForm = ReturnType<typeof useSwapInto>
