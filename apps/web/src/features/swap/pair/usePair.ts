import type { Token } from '@sluice/sdk'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useConfigIfReady, useSdkIfReady } from '../../../session/useSdk.ts'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { chooseToken, openingPair, type Pair, readPair, type Side, writePair } from './pairUrl.ts'

/** The pair that the address names, and the ways to change it. The address is the only place where it lives. */
export function usePair() {
  const config = useConfigIfReady()
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const pair = readPair(search, openingPair(config))
  const setPair = (next: Pair, amount = '') => {
    const written = writePair(search, next)
    // An amount belongs to the token that it was typed for.
    if (next.input !== pair.input) written.delete('amount')
    if (amount) written.set('amount', amount)
    setSearch(written)
  }
  const input = useTokenState(pair.input)
  const output = useTokenState(pair.output)
  const isReady = useSdkIfReady() !== undefined
  return {
    pair,
    areTokensKnown: isReady && !input.isPending && !output.isPending,
    tokenIn: input.token,
    tokenOut: output.token,
    choose: (side: Side, token: Token) => setPair(chooseToken(pair, side, token.ledgerId)),
    /** The amount that the address names, for a link that fills in the form. */
    askedAmount: search.get('amount') ?? '',
    /** Keeps the typed amount in the address without a step in the history for each key. */
    noteAmount: (amount: string) => {
      const next = new URLSearchParams(search)
      if (amount) next.set('amount', amount)
      else next.delete('amount')
      setSearch(next, { replace: true })
    },
    /** The other way round, with an amount of what is paid then. */
    turn: (amount: string) => setPair({ input: pair.output, output: pair.input }, amount),
    /** Changes with each step back or forth in the history; the address then names another amount. */
    historyStep: useNavigationType() === 'POP' ? key : undefined,
  }
}
