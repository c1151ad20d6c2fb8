import type { CreationFee } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useOwner } from '../../../session/useSdk.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'
import { type CreationCost, creationCostOf, isUnaffordable } from './creationCost.ts'

type Asked = {
  readonly queryKey: readonly unknown[]
  readonly fetchFee: () => Promise<CreationFee | undefined>
}

/** What is paid beside it: the reward, with its ledger's fee. */
type Beside = { readonly ledgerId: string | undefined; readonly amount: bigint }

export type AskedCost = {
  /** Unknown to visitors, and until the factory has told. */
  readonly cost: CreationCost | undefined
  readonly isLacking: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** What making an offer costs the person, and whether their wallet holds it. */
export function useCreationCost({ queryKey, fetchFee }: Asked, beside: Beside): AskedCost {
  const owner = useOwner()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async () => creationCostOf(await fetchFee()),
    enabled: owner !== undefined,
    retry: 1,
  })
  const price = data?.kind === 'priced' ? data.price : undefined
  const token = useToken(price?.ledgerId)
  const balance = useBalance(price?.ledgerId ?? '')
  const also = beside.ledgerId === price?.ledgerId ? beside.amount : 0n
  const isLacking =
    price !== undefined &&
    token !== undefined &&
    isUnaffordable({ price: price.price, fee: token.fee, balance, beside: also })
  return { cost: data, isLacking, error, retry: () => void refetch() }
}
