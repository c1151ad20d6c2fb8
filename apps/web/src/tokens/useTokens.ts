import type { ListingEntry, Token } from '@sluice/sdk'
import { ledgersOf } from '@sluice/sdk/listing'
import { useQuery } from '@tanstack/react-query'
import { useOwner, useSdkIfReady } from '../session/useSdk.ts'
import {
  balanceQuery,
  type ListedTokens,
  tokenLogosQuery,
  tokenQuery,
  tokensQuery,
} from './queries.ts'

/** All tokens that the exchange lists, by rank, with the list's pictures where it has one. */
export function useTokens() {
  const logos = useTokenLogos()
  return useQuery({
    ...tokensQuery(useSdkIfReady()),
    select: ({ tokens }) => tokens.map((token) => withLogo(token, logos)),
  })
}

/** One token by its ledger: from the exchange's list, or asked of the ledger itself where the list lacks it or takes longer. */
export function useToken(ledgerId: string | undefined): Token | undefined {
  const sdk = useSdkIfReady()
  const logos = useTokenLogos()
  const { data: listed } = useTokens()
  const found = listed?.find((token) => token.ledgerId === ledgerId)
  const isAsked = ledgerId !== undefined && found === undefined
  const { data: fetched } = useQuery({
    ...tokenQuery(sdk, ledgerId ?? ''),
    enabled: isAsked,
    retry: false,
  })
  return found ?? (isAsked && fetched ? withLogo(fetched, logos) : undefined)
}

const NO_TOKENS: readonly Token[] = []

/** All tokens, or none while they are not known: for parts of the frame that do not wait for them. */
export const useTokensIfReady = (): readonly Token[] => useTokens().data ?? NO_TOKENS

/** The ledgers of the tokens that the exchange lists, whether or not they answer; unknown until the list is. */
export const useListedLedgers = (): readonly string[] | undefined =>
  useListing(({ listing }) => ledgersOf(listing))

/** The ledgers of the tokens that everybody's wallet shows; unknown until the list is. */
export const useDefaultLedgers = (): readonly string[] | undefined =>
  useListing(({ listing }) => listing.defaults)

/** What the exchange says of a token; undefined while unknown, and for one that it does not list. */
export const useListingEntry = (ledgerId: string): ListingEntry | undefined =>
  useListing(
    ({ listing }) => listing.entries.find((entry) => entry.ledgerId === ledgerId) ?? null,
  ) ?? undefined

function useListing<Part>(select: (listed: ListedTokens) => Part): Part | undefined {
  return useQuery({ ...tokensQuery(useSdkIfReady()), select }).data
}

/** What the connected account holds of a token; undefined while unknown or for a visitor. */
export function useBalance(ledgerId: string): bigint | undefined {
  return useQuery(balanceQuery(useSdkIfReady(), useOwner(), ledgerId)).data
}

type Logos = ReadonlyMap<string, string>

function useTokenLogos(): Logos | undefined {
  const sdk = useSdkIfReady()
  const listing = useListing((listed) => listed.listing)
  return useQuery(tokenLogosQuery(sdk, listing)).data
}

function withLogo(token: Token, logos: Logos | undefined): Token {
  const logo = logos?.get(token.ledgerId)
  return logo === undefined ? token : { ...token, logo }
}
