import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useSdk } from '../../../session/useSdk.ts'
import { useBalance, useToken } from '../../../tokens/useTokens.ts'
import { bridgeTokensQuery } from '../bridgeQueries.ts'
import type { KnownBridgeToken } from '../useBridgeToken.ts'

/** What pays for gas beside a token: ckETH of the same account. */
export type Gas = {
  readonly ledgerId: string
  /** Unknown while it is asked for. */
  readonly balance: bigint | undefined
  readonly token: Token | undefined
}

/** Undefined of tokens that pay their own way. */
export function useGas({ bridge }: KnownBridgeToken): Gas | undefined {
  const { data: tokens = [] } = useQuery(bridgeTokensQuery(useSdk()))
  const ether = tokens.find(({ chain, contract }) => chain === 'ethereum' && contract === undefined)
  const isBeside = bridge.chain === 'ethereum' && bridge.contract !== undefined
  const ledgerId = isBeside ? ether?.ledgerId : undefined
  const token = useToken(ledgerId)
  const balance = useBalance(ledgerId ?? bridge.ledgerId)
  return ledgerId === undefined ? undefined : { ledgerId, balance, token }
}
