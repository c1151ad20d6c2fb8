import type { Token } from '@sluice/sdk'
import { useLocation, useNavigationType } from 'react-router'
import { useConfigIfReady, useSdkIfReady } from '../../../session/useSdk.ts'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import {
  chooseToken,
  openingPair,
  type Pair,
  readPair,
  type Side,
  unreadableIds,
  writePair,
} from './pairUrl.ts'

/** Where the address keeps what was typed. */
const AMOUNTS: Readonly<Record<Side, string>> = { input: 'amount', output: 'receive' }

/** The pair that the address names, and the ways to change it. The address is the only place where it lives. */
export function usePair() {
  const config = useConfigIfReady()
  const [search, setSearch] = useAddressQuery()
  const { key } = useLocation()
  const opening = openingPair(config)
  const pair = readPair(search, opening)
  const changePair = (change: (pair: Pair) => Pair, amount = '') =>
    setSearch((before) => {
      const known = readPair(before, opening)
      const next = change(known)
      const written = writePair(before, next)
      // An amount belongs to the token that it was typed for.
      if (next.input !== known.input) written.delete(AMOUNTS.input)
      if (next.output !== known.output) written.delete(AMOUNTS.output)
      if (amount) written.set(AMOUNTS.input, amount)
      return written
    })
  const input = useTokenState(pair.input)
  const output = useTokenState(pair.output)
  const isReady = useSdkIfReady() !== undefined
  return {
    pair,
    areTokensKnown: isReady && !input.isPending && !output.isPending,
    /** What the address names as tokens and is none. */
    wrongIds: [
      ...unreadableIds(search),
      ...(input.isNone && pair.input ? [pair.input] : []),
      ...(output.isNone && pair.output ? [pair.output] : []),
    ],
    tokenIn: input.token,
    tokenOut: output.token,
    choose: (side: Side, token: Token) =>
      changePair((known) => chooseToken(known, side, token.ledgerId)),
    /** The amounts that the address names, for a link that fills in the form: what is paid, or what is to arrive. */
    asked: {
      input: search.get(AMOUNTS.input) ?? '',
      output: search.get(AMOUNTS.output) ?? '',
    },
    /** Keeps the typed amount in the address, without a step in the history for each key. There is one: the other side follows. */
    noteAmount: (side: Side, amount: string) =>
      setSearch(
        (next) => {
          for (const name of Object.values(AMOUNTS)) next.delete(name)
          if (amount) next.set(AMOUNTS[side], amount)
          return next
        },
        { replace: true },
      ),
    /** The other way round, with an amount of what is paid then. */
    turn: (amount: string) =>
      changePair(({ input, output }) => ({ input: output, output: input }), amount),
    /** Changes with each step back or forth in the history; the address then names another amount. */
    historyStep: useNavigationType() === 'POP' ? key : undefined,
  }
}
