import type { TradeQuote } from '@sluice/sdk'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { unstableQuery } from '../queries.ts'

/**
 * Tokens on the way of a quote whose ledgers have lately run out of cycles. Who swaps them all the same says so for these pools; other
 * pools ask anew.
 */
export function useUnstable(quote: TradeQuote | undefined) {
  const sdk = useSdkIfReady()
  const [agreedFor, setAgreedFor] = useState('')
  const pools = [
    ...new Set(quote?.branches.flatMap(({ hops }) => hops.map(({ poolId }) => poolId))),
  ].toSorted()
  const unstable = useQueries({
    queries: pools.map((poolId) => unstableQuery(sdk, poolId)),
    combine: (answers) => [...new Set(answers.flatMap(({ data }) => data ?? []))],
  })
  const isAgreed = agreedFor === pools.join()
  return {
    tokens: unstable,
    isAgreed,
    agree: (agrees: boolean) => setAgreedFor(agrees ? pools.join() : ''),
  }
}
