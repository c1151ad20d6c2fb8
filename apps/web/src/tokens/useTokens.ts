import type { Token } from '@sluice/sdk'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useConfig, useOwner, useSdk } from '../session/useSdk.ts'
import { useSession } from '../session/useSessionStore.ts'
import { logoFor } from './logoFor.ts'
import { balanceQuery, tokenQuery, tokensQuery } from './queries.ts'

/** All tokens of the exchange, with our own pictures for the ledgers that the configuration names. */
export function useTokens() {
  const { canisters } = useConfig()
  return useQuery({
    ...tokensQuery(useSdk()),
    select: (tokens) => tokens.map((token) => withLogo(token, canisters)),
  })
}

/** One token by its ledger: from the exchange's list, or asked of the ledger itself. */
export function useToken(ledgerId: string | undefined): Token | undefined {
  const { data: listed } = useTokens()
  const found = listed?.find((token) => token.ledgerId === ledgerId)
  const isUnlisted = ledgerId !== undefined && listed !== undefined && !found
  const sdk = useSdk()
  const { data: fetched } = useQuery({
    ...tokenQuery(sdk, ledgerId ?? ''),
    enabled: isUnlisted,
    retry: false,
  })
  return found ?? (isUnlisted ? fetched : undefined)
}

const NO_TOKENS: readonly Token[] = []

/** All tokens, or none while the session is starting: for parts of the frame that do not wait for it. */
export function useTokensIfReady(): readonly Token[] {
  const session = useSession()
  const ready = session.kind === 'starting' ? undefined : session
  const { data } = useQuery({
    ...(ready ? tokensQuery(ready.sdk) : { queryKey: ['tokens'], queryFn: skipToken }),
    select: (tokens: readonly Token[]) =>
      tokens.map((token) => withLogo(token, ready?.config.canisters ?? {})),
  })
  return data ?? NO_TOKENS
}

/** The ledgers of the tokens that the exchange lists, whether or not they answer; unknown while the session is starting. */
export function useListedLedgers(): readonly string[] | undefined {
  const session = useSession()
  return session.kind === 'starting' ? undefined : session.sdk.tokens.listed
}

/** What the connected account holds of a token; undefined while unknown or for a visitor. */
export function useBalance(ledgerId: string): bigint | undefined {
  return useQuery(balanceQuery(useSdk(), useOwner(), ledgerId)).data
}

function withLogo(token: Token, canisters: Readonly<Record<string, string>>): Token {
  const logo = logoFor(token.ledgerId, canisters) ?? token.logo
  return logo ? { ...token, logo } : token
}
