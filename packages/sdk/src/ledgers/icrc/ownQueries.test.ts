import { expect, test } from 'vitest'
import { CallError } from '../../errors.ts'
import { icrcEntries } from './icrcFacts.ts'
import { type OwnQueries, ownFigures, wholeMetadata } from './ownQueries.ts'

/** A ledger that counts how often each of its own queries is asked. */
function ledger(answers: Partial<OwnQueries> = {}) {
  const asked: string[] = []
  const counted =
    <T>(name: string, answer: () => Promise<T>) =>
    () => {
      asked.push(name)
      return answer()
    }
  const own: OwnQueries = {
    symbol: counted('symbol', answers.symbol ?? (async () => 'OWN')),
    name: counted('name', answers.name ?? (async () => 'Own token')),
    decimals: counted('decimals', answers.decimals ?? (async () => 8)),
    fee: counted('fee', answers.fee ?? (async () => 10_000n)),
  }
  return { own, asked }
}

const refused = () => Promise.reject(CallError.refused('no such query'))
const unreachable = () =>
  Promise.reject(new CallError('unreachable', { retry: 'later', funds: 'wallet' }))

const WHOLE = { symbol: 'OWN', name: 'Own token', decimals: 8, fee: 10_000n }

test('of a ledger whose metadata have every entry nothing else is asked', async () => {
  const { own, asked } = ledger()
  const said = icrcEntries([
    ['icrc1:symbol', { Text: 'TKN' }],
    ['icrc1:name', { Text: 'Token' }],
    ['icrc1:decimals', { Nat: 6n }],
    ['icrc1:fee', { Nat: 20n }],
  ])
  expect(await wholeMetadata(said, own)).toEqual({
    ...{ symbol: 'TKN', name: 'Token', decimals: 6, fee: 20n },
  })
  expect(asked).toEqual([])
})

test('a ledger with keys of its own is asked for everything by its queries', async () => {
  const { own, asked } = ledger()
  const said = icrcEntries([
    ['icrc2:symbol', { Text: 'X' }],
    ['icrc2:decimals', { Nat: 3n }],
  ])
  expect(await wholeMetadata(said, own)).toEqual(WHOLE)
  expect(asked).toEqual(['symbol', 'name', 'decimals', 'fee'])
})

test('only what lacks is asked for', async () => {
  const { own, asked } = ledger()
  const said = icrcEntries([
    ['icrc1:symbol', { Text: 'TKN' }],
    ['icrc1:name', { Text: 'Token' }],
  ])
  expect(await wholeMetadata(said, own)).toMatchObject({ symbol: 'TKN', decimals: 8, fee: 10_000n })
  expect(asked).toEqual(['decimals', 'fee'])
})

test.each([
  ['a natural number', { Nat: 6n }, 6],
  ['a whole number', { Int: 6n }, 6],
  ['digits', { Text: '6' }, 6],
  ['zero', { Nat: 0n }, 0],
  ['a number below zero', { Int: -6n }, 8],
  ['words', { Text: 'six' }, 8],
  ['a sign', { Text: '-6' }, 8],
  ['nothing between quotes', { Text: '' }, 8],
  ['digits without end', { Text: '6'.repeat(1_000_000) }, 8],
  ['bytes', { Blob: Uint8Array.of(6) }, 8],
])('decimals as %s are read, or asked for', async (_, value, decimals) => {
  const said = icrcEntries([['icrc1:decimals', value]])
  expect(await wholeMetadata(said, ledger().own)).toMatchObject({ decimals })
})

test('a token may be without a name, not without decimals or a fee', async () => {
  const { own } = ledger({ symbol: refused, name: refused })
  expect(await wholeMetadata(icrcEntries([]), own)).toMatchObject({ symbol: '?', name: '?' })
  for (const name of ['decimals', 'fee'] as const)
    await expect(
      wholeMetadata(icrcEntries([]), ledger({ [name]: refused }).own),
    ).rejects.toMatchObject({ code: 'refused' })
})

test('a ledger that cannot be reached is not taken for one without a name', async () => {
  const { own } = ledger({ symbol: unreachable })
  await expect(wholeMetadata(icrcEntries([]), own)).rejects.toMatchObject({ code: 'unreachable' })
})

test('own figures are those that the ledger has queries for', async () => {
  expect(await ownFigures(ledger().own)).toEqual({ decimals: 8, fee: 10_000n })
  expect(await ownFigures(ledger({ fee: refused }).own)).toEqual({ decimals: 8 })
  await expect(ownFigures(ledger({ fee: unreachable }).own)).rejects.toMatchObject({
    code: 'unreachable',
  })
})
