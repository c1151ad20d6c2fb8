import { Principal } from '@icp-sdk/core/principal'
import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { share } from '@sluice/test-depth'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../amounts.ts'
import { batchesOf, receiversOf } from './Receiver.ts'
import {
  type ParsedReceivers,
  type ReceiverChoice,
  type ReceiverRules,
  readReceivers,
} from './readReceivers.ts'
import { textRows } from './textRows.ts'

const person = (number: number) =>
  Principal.fromUint8Array(new Uint8Array([...new Uint8Array(28).fill(number), 2]))
const [ALICE, BOB, CAROL] = [person(1), person(2), person(3)].map((one) => one.toText())
const identifierOf = (number: number) => toHex(accountIdentifier(person(number).toUint8Array()))

const LEDGER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

function read(
  text: string,
  rules: Partial<ReceiverRules> = {},
  choice: ReceiverChoice = {},
): ParsedReceivers {
  const all = { ledgerId: LEDGER, decimals: 8, fee: 10n, takesIdentifiers: true, ...rules }
  const reading = readReceivers([...textRows(text)], all, choice)
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

test('an amount that could be a thousand or one is asked, unless the file shows its way', () => {
  const open = read(`${ALICE};1,234\n${BOB};10`)
  expect(open).toMatchObject({ questions: ['mark'], receivers: [], total: 0n, flaws: [] })
  expect(read(`${ALICE};1.500\n${BOB};10`).questions).toEqual(['mark'])
  const point = read(`${ALICE};1,234`, {}, { mark: 'point' })
  expect(point).toMatchObject({ questions: [], total: 123_400_000_000n, taken: { mark: 'point' } })
  expect(read(`${ALICE};1,234`, {}, { mark: 'comma' }).total).toBe(123_400_000n)
  expect(read(`${ALICE};1,234\n${BOB};0.5`).receivers[0]?.amount).toBe(123_400_000_000n)
  expect(read(`${ALICE};1,234\n${BOB};0,5`).receivers[0]?.amount).toBe(123_400_000n)
  expect(read(`${ALICE};1.234\n${BOB};0,5`).receivers[0]?.amount).toBe(123_400_000_000n)
  expect(read(`${ALICE};1 234 567,5`).receivers[0]?.amount).toBe(123_456_750_000_000n)
  expect(read(`${ALICE};"1,234,567.5"`).receivers[0]?.amount).toBe(123_456_750_000_000n)
  expect(read(`${ALICE};0.125\n${BOB};1.125`).total).toBe(125_000_000n)
  // two rows that contradict each other: one of them is wrong, and which is not guessed
  expect(read(`${ALICE};1.5\n${BOB};2,5`).questions).toEqual(['mark'])
  expect(read(`${ALICE};1.5\n${BOB};2,5`, {}, { mark: 'comma' })).toMatchObject({
    receivers: [{ user: BOB, amount: 250_000_000n }],
    flaws: [{ row: 1, kind: 'bad-amount' }],
  })
})

const amounts = ({ receivers }: ParsedReceivers) =>
  receivers.map(({ user, amount }) => [user, Number(amount) / 1e8])

test('of several columns with accounts the one of receivers is taken, or it is asked', () => {
  const safe = ['token_type,token_address,receiver,amount,id', `icrc1,${LEDGER},${ALICE},1.5,`]
  expect(amounts(read(safe.join('\n')))).toEqual([[ALICE, 1.5]])
  expect(amounts(read(`from_account,to_account,amount\n${ALICE},${BOB},2`))).toEqual([[BOB, 2]])
  expect(amounts(read(`Sender;Amount;Recipient address\n${ALICE};2;${BOB}`))).toEqual([[BOB, 2]])
  expect(amounts(read(`owner;receiver;amount\n${ALICE};${BOB};2`))).toEqual([[BOB, 2]])
  // the ledger's own column needs no heading
  expect(amounts(read(`${LEDGER},${ALICE},1\n${LEDGER},${BOB},2`))).toEqual([
    [ALICE, 1],
    [BOB, 2],
  ])
  for (const text of [
    `${ALICE},${BOB},1.5\n${ALICE},${CAROL},2`,
    `user,wallet,amount\n${ALICE},${BOB},1.5`,
    `from,amount\n${ALICE},1.5`,
  ])
    expect(read(text)).toMatchObject({ questions: ['address'], receivers: [] })
  const chosen = read(`${ALICE},${BOB},1.5\n${ALICE},${CAROL},2`, {}, { address: 1 })
  expect(chosen).toMatchObject({ questions: [], taken: { address: 1, amount: 2 } })
  expect(amounts(chosen)).toEqual([
    [BOB, 1.5],
    [CAROL, 2],
  ])
})

test('of several columns with numbers the one of amounts is taken, or it is asked', () => {
  expect(amounts(read(`principal,value_usd,amount\n${ALICE},12.5,1.5`))).toEqual([[ALICE, 1.5]])
  expect(amounts(read(`Address,Balance,Amount\n${ALICE},12.5,1.5`))).toEqual([[ALICE, 1.5]])
  expect(amounts(read(`Principal;Montant\n${ALICE};1 500,25`))).toEqual([[ALICE, 1500.25]])
  expect(amounts(read(`Rank,Holder,SLU,$\n1,${ALICE},1.5,12`))).toEqual([[ALICE, 1.5]])
  for (const text of [
    `1,${ALICE},1.5\n2,${BOB},2.25`,
    `principal,usd\n${ALICE},12.5`,
    `principal,amount,total amount,amount\n${ALICE},12.5,1,2`,
    `wallet,gold,silver\n${ALICE},12.5,1`,
  ])
    expect(read(text)).toMatchObject({ questions: ['amount'], receivers: [] })
  expect(amounts(read(`1,${ALICE},1.5\n2,${BOB},2.25`, {}, { amount: 2 }))).toEqual([
    [ALICE, 1.5],
    [BOB, 2.25],
  ])
  // what is chosen counts even where the file says otherwise; a column that is none does not
  expect(amounts(read(`principal,usd,amount\n${ALICE},12.5,1`, {}, { amount: 1 }))).toEqual([
    [ALICE, 12.5],
  ])
  expect(read(`${ALICE},1`, {}, { amount: 7, address: -1 }).total).toBe(100_000_000n)
  expect(read(`${ALICE},1`, {}, { address: 1 }).taken).toMatchObject({ address: 1, amount: 0 })
})

test('lines before the headings are skipped', () => {
  expect(amounts(read(`sep=;\r\nPrincipal;Amount\r\n${ALICE};1,5`))).toEqual([[ALICE, 1.5]])
  expect(amounts(read(`\uFEFFsep=,\n${ALICE},2`))).toEqual([[ALICE, 2]])
  expect(amounts(read(`sep=;\na\tb;principal;amount\nc\td;${ALICE};2`))).toEqual([[ALICE, 2]])
  const titled = read(`Airdrop July,\n,\nprincipal,amount\n${ALICE},1.5\nnobody,2`)
  expect(amounts(titled)).toEqual([[ALICE, 1.5]])
  expect(titled.flaws).toMatchObject([{ row: 5, kind: 'bad-address' }])
  expect(amounts(read(`Airdrop of July\nprincipal;amount\n${ALICE};1,5`))).toEqual([[ALICE, 1.5]])
  // a wrong receiver in the first row is no heading
  expect(read(`principal,amount\nnobody,1\n${ALICE},1`).flaws).toMatchObject([{ row: 2 }])
  expect(read(`nobody,1\n${ALICE},1`).flaws).toMatchObject([{ row: 1, kind: 'bad-address' }])
})

test("the token's own ledger claims nothing", () => {
  const parsed = read(`principal,amount\n${LEDGER},1\n${ALICE},1`)
  expect(parsed.flaws).toMatchObject([{ row: 2, kind: 'own-ledger' }])
  expect(parsed.receivers).toHaveLength(1)
})

test('digits that a table program has left out are told', () => {
  const parsed = read(`principal,amount\n${ALICE},1.23457E+11\n${BOB},2.5e-3\n${CAROL},1.5E+1`)
  expect(parsed.inexact).toEqual([2])
  expect(parsed.receivers[0]?.amount).toBe(123_457_000_000n * 10n ** 8n)
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

type Layout = {
  readonly separator: string
  readonly end: string
  readonly columns: readonly string[]
  readonly group: string
  readonly mark: 'point' | 'comma'
  readonly isQuoted: boolean
  readonly title: string
}

const NUMBERS = ['value_usd', 'Rank', 'Fee %', 'block', 'Preis in €']
const ACCOUNTS = ['from', 'token_address', 'Sender principal']
const layouts: fc.Arbitrary<Layout> = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  end: fc.constantFrom('\n', '\r\n', '\r'),
  columns: fc
    .tuple(
      fc.constantFrom(
        'receiver',
        'Recipient',
        'to_account',
        'Destinatario',
        '收款人',
        'HolderAddress',
      ),
      fc.constantFrom('amount', 'Amount', 'Cantidad', 'Montant', '数量', 'tokenAmount', 'الكمية'),
      fc.subarray([...NUMBERS, ...ACCOUNTS, 'Memo']),
    )
    .chain(([who, what, others]) =>
      fc.shuffledSubarray([who, what, ...others], { minLength: others.length + 2 }),
    ),
  group: fc.constantFrom('', ' ', '’', 'other'),
  mark: fc.constantFrom('point' as const, 'comma' as const),
  isQuoted: fc.boolean(),
  title: fc.constantFrom('', 'Airdrop July', '\uFEFF', '\uFEFFAirdrop July'),
})

const WHO = /receiver|recipient|to_account|destinatario|收款人|holder/i
const WHAT = /^(amount|cantidad|montant|数量|tokenamount|الكمية)$/i

/** A file as somebody's program would write it. */
function written(
  list: readonly { readonly user: string; readonly amount: bigint }[],
  decimals: number,
  layout: Layout,
): string {
  const { separator, end, columns, mark, title, isQuoted } = layout
  const [point, other] = mark === 'point' ? ['.', ','] : [',', '.']
  const group = layout.group === 'other' ? other : layout.group
  const amountText = (amount: bigint) => {
    const [whole = '', fraction] = formatAmount(amount, decimals).split('.')
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
    return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
  }
  const quoted = (cell: string) =>
    isQuoted || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell
  const cellOf = (column: string, { user, amount }: (typeof list)[number], row: number) => {
    if (WHO.test(column)) return user
    if (WHAT.test(column)) return amountText(amount)
    if (column === 'Memo') return 'for you, "dear"; thanks'
    return NUMBERS.includes(column)
      ? `${row + 1}`
      : column === 'token_address'
        ? LEDGER
        : person(99).toText()
  }
  const rows = list.map((one, row) => columns.map((column) => cellOf(column, one, row)))
  const lines = [columns, ...rows].map((cells) => cells.map(quoted).join(separator))
  const isTitled = title.length > 1
  return `${title}${isTitled ? `${separator.repeat(columns.length - 1)}${end}` : ''}${lines.join(end)}`
}

const amount = fc.bigInt({ min: 11n, max: 10n ** 20n })
const lists = fc
  .uniqueArray(fc.record({ number: fc.integer({ min: 1, max: 90 }), amount }), {
    selector: ({ number }) => number,
    minLength: 1,
  })
  .map((list) => list.map((one) => ({ user: person(one.number).toText(), amount: one.amount })))

test('every list comes back as it was written, whatever program wrote it, or it is asked', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 18 }), layouts, (receivers, decimals, layout) => {
      const text = written(receivers, decimals, layout)
      const first = read(text, { decimals })
      // columns are told by their headings; only the mark may have to be asked
      expect(first.questions.filter((question) => question !== 'mark')).toEqual([])
      if (first.questions.length > 0) expect(first.receivers).toEqual([])
      const { mark } = layout
      const whole = first.questions.length > 0 ? read(text, { decimals }, { mark }) : first
      expect(whole).toMatchObject({ receivers, flaws: [], questions: [] })
      expect(batchesOf(receivers).flatMap(receiversOf)).toEqual(receivers)
    }),
    share(4_000),
  )
})

test('what is written as we write it is never asked for its columns', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 18 }), (receivers, decimals) => {
      const text = receivers.map((one) => `${one.user},${formatAmount(one.amount, decimals)}`)
      const parsed = read(text.join('\n'), { decimals }, { mark: 'point' })
      expect(parsed).toMatchObject({ receivers, flaws: [], questions: [] })
    }),
    share(1_000),
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
