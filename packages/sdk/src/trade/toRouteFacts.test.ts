import { expect, test } from 'vitest'
import type { Token } from '../tokens.ts'
import type { TradeHop, TradeQuote } from './TradeQuote.ts'
import { toRouteFacts } from './toRouteFacts.ts'

const token = (ledgerId: string, standard: Token['standard'] = 'ICRC2'): Token => ({
  ledgerId,
  symbol: ledgerId.toUpperCase(),
  name: ledgerId,
  decimals: 8,
  fee: 10n,
  standard,
})

const hop = (
  poolId: string,
  tokenIn: string,
  tokenOut: string,
  amountOut = 1_000_000n,
): TradeHop => ({
  poolId,
  tokenIn,
  tokenOut,
  zeroForOne: tokenIn < tokenOut,
  feePips: 3_000n,
  amountIn: 1_000_000n,
  amountOut,
  feeAmount: 3_000n,
})

const quoteOver = (...branches: readonly (readonly TradeHop[])[]): TradeQuote => ({
  kind: 'exact-in',
  asked: 1_000_000n,
  tokenIn: 'a',
  tokenOut: 'd',
  branches: branches.map((hops) => ({ hops })),
  amountIn: 1_000_000n,
  amountOut: 1_000_000n,
  spent: 1_000_020n,
  received: 999_990n,
  priceImpactPpm: 0n,
  direct: undefined,
})

const read = (middle: Token['standard'] = 'ICRC2') => ({
  tokens: new Map(
    [token('a'), token('b', middle), token('c'), token('d', 'ICRC1')].map((one) => [
      one.ledgerId,
      one,
    ]),
  ),
  held: new Map([['p', { balance0: 5n, balance1: 7n }]]),
})

test('of the tolerated loss the first of three hops may use a third, and the last all of it', () => {
  const quote = quoteOver([hop('p', 'a', 'b'), hop('q', 'b', 'c'), hop('r', 'c', 'd')])
  const { branches } = toRouteFacts(quote, 30_000n, read())
  expect(branches[0]?.map(({ minimumOut }) => minimumOut)).toEqual([990_000n, 980_000n, 970_000n])
})

test('what a pool holds already of the side that it gives is written down before', () => {
  const { branches } = toRouteFacts(quoteOver([hop('p', 'a', 'd')], [hop('q', 'd', 'a')]), 0n, {
    ...read(),
    tokens: new Map([token('a'), token('d')].map((one) => [one.ledgerId, one])),
  })
  expect(branches.map(([first]) => first?.heldOutBefore)).toEqual([7n, 0n])
})

test('every pool may take what goes in for as long as was asked', () => {
  const quote = quoteOver([hop('p', 'a', 'b'), hop('q', 'b', 'd')])
  const { branches } = toRouteFacts(quote, 0n, { ...read(), validForNs: 9n })
  expect(branches.flat().map(({ validForNs }) => validForNs)).toEqual([9n, 9n])
})

test('what cannot be carried out is refused before anything moves', () => {
  const facts = (quote: TradeQuote, middle?: Token['standard']) => () =>
    toRouteFacts(quote, 0n, read(middle))
  const twoHops = [hop('p', 'a', 'b'), hop('q', 'b', 'd')]
  expect(facts(quoteOver(twoHops, [hop('p', 'a', 'd')]))).toThrowError(/swap-refused/)
  expect(facts(quoteOver(twoHops), 'ICRC1')).toThrowError(/swap-refused/)
  expect(facts(quoteOver([hop('p', 'a', 'b'), hop('q', 'b', 'd', 10n)]))).toThrowError(
    /invalid-amount/,
  )
  expect(facts(quoteOver(twoHops))).not.toThrow()
  // of two transfers one could be made and the other not
  const begins = { ...read(), tokens: new Map([...read().tokens, ['a', token('a', 'ICRC1')]]) }
  const split = quoteOver([hop('p', 'a', 'b')], [hop('q', 'a', 'b')])
  expect(() => toRouteFacts(split, 0n, begins)).toThrowError(/swap-refused/)
})

test('a token without allowances is transferred to the first pool, and what is there already stays', () => {
  const tokens = new Map([...read().tokens, ['a', token('a', 'ICRC1')] as const])
  const quote = quoteOver([hop('p', 'a', 'b'), hop('q', 'b', 'c')])
  const { branches } = toRouteFacts(quote, 0n, { ...read(), tokens, lying: 3n })
  const [first, second] = branches[0] ?? []
  expect(first?.payment).toEqual({
    from: 'subaccount',
    unused: 0n,
    transfer: (first?.amountIn ?? 0n) + (first?.feeIn ?? 0n),
    unusedBeside: 5n,
    lyingBeside: 3n,
  })
  expect(second?.payment).toBeUndefined()
})
