import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useConfig, useOwner, useSdk } from '../session/useSdk.ts'
import { logoFor } from './logoFor.ts'
import { balanceQuery, tokensQuery } from './queries.ts'

/** All tokens of the exchange, with our own pictures for the ledgers that the configuration names. */
export function useTokens() {
  const { canisters } = useConfig()
  return useQuery({
    ...tokensQuery(useSdk()),
    select: (tokens) => tokens.map((token) => withLogo(token, canisters)),
  })
}

/** What the connected account holds of a token; undefined while unknown or for a visitor. */
export function useBalance(ledgerId: string): bigint | undefined {
  return useQuery(balanceQuery(useSdk(), useOwner(), ledgerId)).data
}

function withLogo(token: Token, canisters: Readonly<Record<string, string>>): Token {
  const logo = logoFor(token.ledgerId, canisters) ?? token.logo
  return logo ? { ...token, logo } : token
}
