import type { BridgeToken, Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../session/useSdk.ts'
import { useToken } from '../../tokens/useTokens.ts'
import { bridgeTokensQuery } from './bridgeQueries.ts'

/** A bridge token with what its ledger says of it. */
export type KnownBridgeToken = { readonly bridge: BridgeToken; readonly token: Token }

/** The coin of the other chain that a bridge token stands for, to be shown. */
export const coinOf = ({ bridge }: Pick<KnownBridgeToken, 'bridge'>) => ({
  symbol: bridge.coinSymbol,
  decimals: bridge.decimals,
})

/**
 * The bridge token of a ledger, or the first there is where none is named or the name is nobody's. `isNone`: this network has no bridge.
 */
export function useBridgeToken(ledgerId: string | undefined): {
  readonly known: KnownBridgeToken | undefined
  readonly isNone: boolean
  readonly hasFailed: boolean
  readonly retry: () => void
} {
  const { data: tokens, isError, refetch } = useQuery(bridgeTokensQuery(useSdk()))
  const bridge = tokens?.find((one) => one.ledgerId === ledgerId) ?? tokens?.[0]
  const token = useToken(bridge?.ledgerId)
  return {
    known: bridge && token && { bridge, token },
    isNone: tokens?.length === 0,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
