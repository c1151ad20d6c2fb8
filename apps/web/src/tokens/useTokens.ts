import type { Listing, ListingEntry, Token } from '@sluice/sdk'
import { askedOf, ledgersOf, namedAsListed } from '@sluice/sdk/listing'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useOwner, useSdkIfReady } from '../session/useSdk.ts'
import { isNotThere } from './isNotThere.ts'
import { balanceQuery, listingQuery, tokenLogosQuery, tokenQuery, tokensQuery } from './queries.ts'

/**
 * All tokens that the exchange lists, by rank, with the list's pictures where it has one. Each of their ledgers is asked: what shows
 * one token or two asks for those with `useToken`.
 */
export function useTokens({ isWanted = true } = {}) {
  const logos = useTokenLogos()
  return useQuery({
    ...tokensQuery(useSdkIfReady()),
    enabled: isWanted,
    select: ({ tokens }) => tokens.map((token) => withLogo(token, logos)),
  })
}

/** One token by its ledger, as the ledger itself tells of it. */
export const useToken = (ledgerId: string | undefined): Token | undefined =>
  useTokenState(ledgerId).token

/** The same, and whether its ledger is still being asked. */
export function useTokenState(ledgerId: string | undefined): {
  readonly token: Token | undefined
  readonly isPending: boolean
  /** Whether there is no such token, by the answer of who was asked. */
  readonly isNone: boolean
} {
  const sdk = useSdkIfReady()
  const logos = useTokenLogos()
  const entry = useListingEntry(ledgerId ?? '')
  // what is shown elsewhere has been asked already
  const { data: listed } = useTokens({ isWanted: false })
  const found = listed?.find((token) => token.ledgerId === ledgerId)
  const isAsked = ledgerId !== undefined && found === undefined
  const {
    data: fetched,
    isPending,
    error,
  } = useQuery({
    ...tokenQuery(sdk, ledgerId ?? ''),
    enabled: isAsked,
    retry: false,
  })
  const asked = isAsked && fetched ? withLogo(namedAsListed(fetched, entry), logos) : undefined
  const isNone = isAsked && fetched === undefined && isNotThere(error)
  return { token: found ?? asked, isPending: isAsked && isPending, isNone }
}

/** A few tokens by their ledgers, in any order; those that do not answer are missing. `isPending`: one is still being asked. */
export function useTokensOf(ledgerIds: readonly string[]): {
  readonly tokens: readonly Token[]
  readonly isPending: boolean
} {
  const sdk = useSdkIfReady()
  const entries = useListingEntries()
  return useQueries({
    queries: ledgerIds.map((id) => ({ ...tokenQuery(sdk, id), retry: false })),
    combine: (answers) => ({
      tokens: answers.flatMap(({ data }) => {
        const entry = entries.find(({ ledgerId }) => ledgerId === data?.ledgerId)
        return data ? [namedAsListed(data, entry)] : []
      }),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  })
}

const NO_TOKENS: readonly Token[] = []

/** All tokens, or none while they are not known: for parts of the frame that do not wait for them. */
export const useTokensIfReady = (): readonly Token[] => useTokens().data ?? NO_TOKENS

/** The ledgers of the tokens that the exchange lists, whether or not they answer; unknown until the list is. */
export const useListedLedgers = (): readonly string[] | undefined =>
  useListing((listing) => ledgersOf(listing))

/** Of the ledgers that the exchange lists those that are asked, the best ranked; unknown until the list is. */
export const useAskedLedgers = (): readonly string[] | undefined =>
  useListing((listing) => askedOf(listing))

/** The ledgers of the tokens that everybody's wallet shows; unknown until the list is. */
export const useDefaultLedgers = (): readonly string[] | undefined =>
  useListing(({ defaults }) => defaults)

/** What the exchange says of all tokens that it lists; none while unknown. */
export const useListingEntries = (): readonly ListingEntry[] =>
  useListing(({ entries }) => entries) ?? NO_ENTRIES

/** What the exchange says of a token; undefined while unknown, and for one that it does not list. */
export const useListingEntry = (ledgerId: string): ListingEntry | undefined =>
  useListing(({ entries }) => entries.find((entry) => entry.ledgerId === ledgerId) ?? null) ??
  undefined

const NO_ENTRIES: readonly ListingEntry[] = []

function useListing<Part>(select: (listing: Listing) => Part): Part | undefined {
  return useQuery({ ...listingQuery(useSdkIfReady()), select }).data
}

/** What the connected account holds of a token; undefined while unknown or for a visitor. */
export function useBalance(ledgerId: string): bigint | undefined {
  return useQuery(balanceQuery(useSdkIfReady(), useOwner(), ledgerId)).data
}

type Logos = ReadonlyMap<string, string>

/** The pictures of the list; unknown until it has been asked for them, also where it cannot be asked. */
export function useTokenLogos(): Logos | undefined {
  const sdk = useSdkIfReady()
  const listing = useListing((listed) => listed)
  return useQuery(tokenLogosQuery(sdk, listing)).data
}

/** A token with the picture that the list has of it, if any. */
export function withLogo(token: Token, logos: Logos | undefined): Token {
  const logo = logos?.get(token.ledgerId)
  return logo === undefined ? token : { ...token, logo }
}
