import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../amounts.ts'
import { batchesOf, receiversOf } from './Receiver.ts'
import { type ParsedReceivers, type ReceiverRules, readReceivers } from './readReceivers.ts'
import { textRows } from './textRows.ts'

const person = (number: number) =>
  Principal.fromUint8Array(new Uint8Array([...new Uint8Array(28).fill(number), 2]))
const [ALICE, BOB, CAROL] = [person(1), person(2), person(3)].map((one) => one.toText())
const identifierOf = (number: number) => toHex(accountIdentifier(person(number).toUint8Array()))

function read(text: string, rules: Partial<ReceiverRules> = {}): ParsedReceivers {
  const all = { decimals: 8, fee: 10n, takesIdentifiers: true, ...rules }
  const reading = readReceivers([...textRows(text)], all)
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
  }
}

test('reads principals and account identifiers with their amounts, whatever separates them', () => {
  for (const separator of [',', ';', '\t']) {
    const { receivers, total, flaws } = read(
      [
        ['address', 'amount'],
        [ALICE, '1'],
        [identifierOf(2), '2.5'],
      ]
        .map((cells) => cells.join(separator))
        .join('\r\n'),
    )
    expect(flaws).toEqual([])
    expect(receivers).toEqual([
      { user: ALICE, amount: 100_000_000n },
      { user: identifierOf(2), amount: 250_000_000n },
    ])
    expect(total).toBe(350_000_000n)
  }
})

test('a file without a header begins with its first row, and columns may stand the other way round', () => {
  expect(read(`${ALICE},1\n${BOB},2`).receivers).toHaveLength(2)
  const other = read(`1.5,x,${ALICE}\n2,y,${BOB}`)
  expect(other.receivers.map(({ amount }) => amount)).toEqual([150_000_000n, 200_000_000n])
  const named = read(`name,tokens,wallet\n"Smith, A.",3,${ALICE}`)
  expect(named.receivers).toEqual([{ user: ALICE, amount: 300_000_000n }])
})

test('names the rows that are wrong by their numbers, and keeps the others', () => {
  const parsed = read(
    [
      'principal,amount',
      `${ALICE},1`,
      'nobody-at-all,1',
      '',
      `${BOB},`,
      `${BOB},much`,
      `${BOB},1.123456789`,
      `${BOB},0.0000001`,
      `${BOB},-1`,
      '2vxsx-fae,1',
      ',1',
      `${BOB},1,234`,
    ].join('\n'),
  )
  expect(parsed.flaws.map(({ row, kind }) => [row, kind])).toEqual([
    [3, 'bad-address'],
    [5, 'no-amount'],
    [6, 'bad-amount'],
    [7, 'too-many-decimals'],
    [8, 'amount-too-small'],
    [9, 'bad-amount'],
    [10, 'nobody'],
    [11, 'no-address'],
    [12, 'extra-cells'],
  ])
  expect(parsed.receivers.map(({ user }) => user)).toEqual([ALICE])
})

test('an amount that could be a thousand or one is not guessed, unless the file shows its way', () => {
  expect(read(`${ALICE};1,234`).flaws).toMatchObject([{ row: 1, kind: 'ambiguous-amount' }])
  expect(read(`${ALICE};1,234\n${BOB};0.5`).receivers[0]?.amount).toBe(123_400_000_000n)
  expect(read(`${ALICE};1,234\n${BOB};0,5`).receivers[0]?.amount).toBe(123_400_000n)
  expect(read(`${ALICE};1.234\n${BOB};0,5`).receivers[0]?.amount).toBe(123_400_000_000n)
  expect(read(`${ALICE};1.234`).receivers[0]?.amount).toBe(123_400_000n)
  expect(read(`${ALICE};1 234 567,5`).receivers[0]?.amount).toBe(123_456_750_000_000n)
  expect(read(`${ALICE};"1,234,567.5"`).receivers[0]?.amount).toBe(123_456_750_000_000n)
})

test('reads what table programs write for small and large numbers, without a float', () => {
  expect(read(`${ALICE},1E-6\n${BOB},1.5e3`).receivers.map(({ amount }) => amount)).toEqual([
    100n,
    150_000_000_000n,
  ])
  expect(read(`${ALICE},0.30000000000000004`).flaws).toMatchObject([{ kind: 'too-many-decimals' }])
  expect(read(`${ALICE},1e-9`).flaws).toMatchObject([{ kind: 'too-many-decimals' }])
})

test('adds up what one receiver gets in several rows, by either of their names', () => {
  const parsed = read(`${ALICE},1\n${BOB},1\n${ALICE},2\n${identifierOf(1)},4`)
  expect(parsed.receivers).toEqual([
    { user: ALICE, amount: 700_000_000n },
    { user: BOB, amount: 100_000_000n },
  ])
  expect(parsed.repeated).toEqual([3])
  expect(parsed.total).toBe(800_000_000n)
})

test('a tree has principals only, and no list has subaccounts', () => {
  const parsed = read(`${identifierOf(1)},1\n${ALICE},1`, { takesIdentifiers: false })
  expect(parsed.flaws).toMatchObject([{ row: 1, kind: 'not-a-principal' }])
})

test('every list comes back as it was written', () => {
  const amount = fc.bigInt({ min: 11n, max: 10n ** 20n })
  const lists = fc.uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 250 }), amount }), {
    selector: ({ number }) => number,
    minLength: 1,
  })
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 18 }), (list, decimals) => {
      const receivers = list.map((one) => ({
        user: person(one.number).toText(),
        amount: one.amount,
      }))
      const text = receivers.map((one) => `${one.user},${formatAmount(one.amount, decimals)}`)
      expect(read(text.join('\n'), { decimals })).toMatchObject({ receivers, flaws: [] })
      expect(batchesOf(receivers).flatMap(receiversOf)).toEqual(receivers)
    }),
  )
})

test('no text is too strange to be read', () => {
  const odd = fc.array(
    fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', '1', '.', ALICE, CAROL ?? '', 'é', '\0'),
  )
  fc.assert(
    fc.property(odd, (parts) => {
      const { receivers, total } = read(parts.join(''))
      expect(receivers.reduce((sum, one) => sum + one.amount, 0n)).toBe(total)
    }),
  )
})
