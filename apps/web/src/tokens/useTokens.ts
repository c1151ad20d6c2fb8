import type { Token } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useConfigIfReady, useOwner, useSdkIfReady } from '../session/useSdk.ts'
import { logoFor } from './logoFor.ts'
import { balanceQuery, tokenQuery, tokensQuery } from './queries.ts'

/** All tokens of the exchange, with our own pictures for the ledgers that the configuration names. */
export function useTokens() {
  const canisters = useConfigIfReady()?.canisters ?? {}
  return useQuery({
    ...tokensQuery(useSdkIfReady()),
    select: (tokens) => tokens.map((token) => withLogo(token, canisters)),
  })
}

/** One token by its ledger: from the exchange's list, or asked of the ledger itself where the list lacks it or takes longer. */
export function useToken(ledgerId: string | undefined): Token | undefined {
  const sdk = useSdkIfReady()
  const canisters = useConfigIfReady()?.canisters ?? {}
  const { data: listed } = useTokens()
  const found = listed?.find((token) => token.ledgerId === ledgerId)
  const isAsked = ledgerId !== undefined && found === undefined
  const { data: fetched } = useQuery({
    ...tokenQuery(sdk, ledgerId ?? ''),
    enabled: isAsked,
    retry: false,
  })
  return found ?? (isAsked && fetched ? withLogo(fetched, canisters) : undefined)
}

const NO_TOKENS: readonly Token[] = []

/** All tokens, or none while they are not known: for parts of the frame that do not wait for them. */
export const useTokensIfReady = (): readonly Token[] => useTokens().data ?? NO_TOKENS

/** The ledgers of the tokens that the exchange lists, whether or not they answer; unknown while the session is starting. */
export const useListedLedgers = (): readonly string[] | undefined => useSdkIfReady()?.tokens.listed

/** What the connected account holds of a token; undefined while unknown or for a visitor. */
export function useBalance(ledgerId: string): bigint | undefined {
  return useQuery(balanceQuery(useSdkIfReady(), useOwner(), ledgerId)).data
}

function withLogo(token: Token, canisters: Readonly<Record<string, string>>): Token {
  const logo = logoFor(token.ledgerId, canisters) ?? token.logo
  return logo ? { ...token, logo } : token
}
