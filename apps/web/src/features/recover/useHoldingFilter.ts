import type { Holding } from '@sluice/sdk'
import { useAddressQuery } from '../../ui/browser/useAddressQuery.ts'

export type FilterType = 'all' | 'pair' | 'token'

/** What of the list is shown, as the address says it: `type`, `poolId`, `tokenId`, `hideUnavailableClaim`. */
export function useHoldingFilter() {
  const [params, setParams] = useAddressQuery()
  const type = typeOf(params.get('type'))
  const poolId = params.get('poolId') ?? undefined
  const tokenId = params.get('tokenId') ?? undefined
  const hidesSmall = params.get('hideUnavailableClaim') !== 'false'
  const set = (changes: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    type,
    poolId,
    tokenId,
    hidesSmall,
    setType: (next: FilterType) => set({ type: next }),
    setPool: (id: string) => set({ type: 'pair', poolId: id }),
    setToken: (id: string) => set({ type: 'token', tokenId: id }),
    setHidesSmall: (next: boolean) => set({ hideUnavailableClaim: String(next) }),
    isShown: (holding: Pick<Holding, 'poolId' | 'ledgerId'>): boolean => {
      if (type === 'pair') return poolId === undefined || holding.poolId === poolId
      if (type === 'token') return tokenId === undefined || holding.ledgerId === tokenId
      return true
    },
  }
}

const typeOf = (text: string | null): FilterType =>
  text === 'pair' || text === 'token' ? text : 'all'
