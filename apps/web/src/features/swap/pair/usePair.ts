import type { Token } from '@sluice/sdk'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { useConfigIfReady, useSdkIfReady } from '../../../session/useSdk.ts'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { chooseToken, openingPair, type Pair, readPair, type Side, writePair } from './pairUrl.ts'

/** Where the address keeps what was typed. */
const AMOUNTS: Readonly<Record<Side, string>> = { input: 'amount', output: 'receive' }

/** The pair that the address names, and the ways to change it. The address is the only place where it lives. */
export function usePair() {
  const config = useConfigIfReady()
  const [search, setSearch] = useSearchParams()
  const { key } = useLocation()
  const pair = readPair(search, openingPair(config))
  const setPair = (next: Pair, amount = '') => {
    const written = writePair(search, next)
    // An amount belongs to the token that it was typed for.
    if (next.input !== pair.input) written.delete(AMOUNTS.input)
    if (next.output !== pair.output) written.delete(AMOUNTS.output)
    if (amount) written.set(AMOUNTS.input, amount)
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
    /** The amounts that the address names, for a link that fills in the form: what is paid, or what is to arrive. */
    asked: {
      input: search.get(AMOUNTS.input) ?? '',
      output: search.get(AMOUNTS.output) ?? '',
    },
    /** Keeps the typed amount in the address, without a step in the history for each key. There is one: the other side follows. */
    noteAmount: (side: Side, amount: string) => {
      const next = new URLSearchParams(search)
      for (const name of Object.values(AMOUNTS)) next.delete(name)
      if (amount) next.set(AMOUNTS[side], amount)
      setSearch(next, { replace: true })
    },
    /** The other way round, with an amount of what is paid then. */
    turn: (amount: string) => setPair({ input: pair.output, output: pair.input }, amount),
    /** Changes with each step back or forth in the history; the address then names another amount. */
    historyStep: useNavigationType() === 'POP' ? key : undefined,
  }
}
