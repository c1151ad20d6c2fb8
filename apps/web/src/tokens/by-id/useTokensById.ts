import type { Token } from '@sluice/sdk'
import { namedAsListed } from '@sluice/sdk/listing'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import pLimit from 'p-limit'
import { useMemo } from 'react'
import { queryKeys } from '../../app/queryKeys.ts'
import { shortAddress } from '../../format/address.ts'
import { useSdkIfReady } from '../../session/useSdk.ts'
import { tokenQuery } from '../queries.ts'
import { useListingEntries, useTokenLogos, useTokens, withLogo } from '../useTokens.ts'
import type { TokenState } from './tokenRows.ts'

/** A list names ledgers of strangers: so many of them at a time leave room for what the page asks besides. */
const limit = pLimit(8)

export type TokensById = {
  readonly stateOf: (ledgerId: string) => TokenState
  /** The token, once it is known. */
  readonly find: (ledgerId: string) => Token | undefined
  /** Whether every ledger has answered or failed. */
  readonly isComplete: boolean
  /** Asks those again that did not answer. */
  readonly retry: () => void
}

const LOADING: TokenState = { kind: 'loading' }
const FAILED: TokenState = { kind: 'failed' }

/**
 * The tokens of a list by their ledgers' ids, whether or not the exchange lists them: each is loading, known, or its ledger has
 * failed. Each ledger that nobody has asked is asked once, a few at a time: name only those of what is on screen. The answer stays
 * the same object while nothing arrives.
 */
export function useTokensById(ledgerIds: readonly string[]): TokensById {
  const sdk = useSdkIfReady()
  const queries = useQueryClient()
  const entries = useListingEntries()
  const logos = useTokenLogos()
  // what is shown elsewhere has been asked already
  const { data: listed } = useTokens({ isWanted: false })
  const named = [...new Set(ledgerIds)].filter((id) => id !== '').join(' ')
  const asked = useMemo(() => {
    const isHeard = new Set(listed?.map(({ ledgerId }) => ledgerId))
    return named.split(' ').filter((id) => id !== '' && !isHeard.has(id))
  }, [named, listed])
  const answers = useQueries({
    queries: asked.map((id) => ({ ...tokenQuery(sdk, id, limit), retry: false })),
    combine: gathered,
  })
  return useMemo(() => {
    const known = new Map(listed?.map((token) => [token.ledgerId, token]))
    for (const { data } of answers) {
      if (data === undefined) continue
      const entry = entries.find(({ ledgerId }) => ledgerId === data.ledgerId)
      known.set(data.ledgerId, withLogo(namedAsListed(data, entry), logos))
    }
    const failed = new Set(asked.filter((id, index) => answers[index]?.isError && !known.has(id)))
    return {
      stateOf: (ledgerId) => {
        const token = known.get(ledgerId)
        if (token !== undefined) return { kind: 'known', token }
        return failed.has(ledgerId) ? FAILED : LOADING
      },
      find: (ledgerId) => known.get(ledgerId),
      isComplete: asked.every((id) => known.has(id) || failed.has(id)),
      retry: () => {
        for (const id of failed) void queries.refetchQueries({ queryKey: queryKeys.token(id) })
      },
    }
  }, [listed, entries, logos, asked, answers, queries])
}

/** The same function each time, so that its answer stays the same while nothing arrives. */
const gathered = (answers: readonly UseQueryResult<Token>[]) =>
  answers.map(({ data, isError }) => ({ data, isError }))

/**
 * What tokens are called where many are named at once, as in a list of all pools: by the exchange's list, by what has been asked
 * already, and else by the ledger's id in short. No ledger is asked.
 */
export function useSymbolOf(): (ledgerId: string) => string {
  const entries = useListingEntries()
  const { data: listed } = useTokens({ isWanted: false })
  const queries = useQueryClient()
  const symbols = new Map(
    [...entries, ...(listed ?? [])].map(({ ledgerId, symbol }) => [ledgerId, symbol]),
  )
  return (ledgerId) =>
    symbols.get(ledgerId) ??
    queries.getQueryData<Token>(queryKeys.token(ledgerId))?.symbol ??
    shortAddress(ledgerId)
}
