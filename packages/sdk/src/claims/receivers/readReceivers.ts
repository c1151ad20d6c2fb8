import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { parseAccount, parseAccountIdentifier } from '../../ledgers/addresses.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import {
  type AmountFlaw,
  type DecimalMark,
  lacksDigits,
  markOf,
  readAmountText,
} from './amountTexts.ts'
import { type Column, type ColumnChoice, tableOf } from './columns.ts'
import { MOST_RECEIVERS, type Receiver } from './Receiver.ts'
import type { Row } from './textRows.ts'

export type FlawKind =
  | AmountFlaw
  | 'extra-cells'
  | 'no-address'
  | 'bad-address'
  | 'has-subaccount'
  | 'nobody'
  | 'own-ledger'
  | 'not-a-principal'
  | 'amount-too-small'
  | 'amount-too-large'

/** A row that is left out, and why. */
export type Flaw = {
  readonly row: number
  readonly kind: FlawKind
  /** The cell as the file has it, cut short. */
  readonly text: string
}

export type ReceiverRules = {
  /** The token's ledger: it claims nothing. */
  readonly ledgerId: string
  readonly decimals: number
  /** The ledger's fee, which a claim has to be more than. */
  readonly fee: bigint
  /** Whether account identifiers are receivers, too: a tree has principals only. */
  readonly takesIdentifiers: boolean
}

/** What a person has said of a file that can be read in several ways. */
export type ReceiverChoice = ColumnChoice & { readonly mark?: DecimalMark }

/** What only a person can tell. */
export type Question = 'address' | 'amount' | 'mark'

export type ParsedReceivers = {
  readonly columns: readonly Column[]
  /** What receivers and amounts were taken from, and how amounts are written; undefined where that is asked or does not matter. */
  readonly taken: {
    readonly address: number | undefined
    readonly amount: number | undefined
    readonly mark: DecimalMark | undefined
  }
  /** While any is open, nobody is taken. */
  readonly questions: readonly Question[]
  /** In the file's order, each once. */
  readonly receivers: readonly Receiver[]
  readonly total: bigint
  readonly flaws: readonly Flaw[]
  /** Rows that name somebody whom an earlier row has named: their amounts are added up. */
  readonly repeated: readonly number[]
  /** Rows whose amounts may lack digits that a table program has left out. */
  readonly inexact: readonly number[]
  /** Whether rows were left unread, as there are more than an event takes. */
  readonly isCutOff: boolean
}

/** Sums below it fit everywhere. */
const MOST_AMOUNT = 1n << 127n
const LONGEST_SHOWN = 80
const ANONYMOUS = '2vxsx-fae'
const MANAGEMENT = 'aaaaa-aa'

/**
 * Reads who gets how much out of a file's rows. Rows that say it wrongly are left out and named; amounts of the same receiver add up.
 * What can be meant in several ways is asked, and nobody is taken until it is answered by `choice`. It yields after every row with how
 * many it has read, so that whoever runs it can let a page breathe; its end is the result.
 */
export function* readReceivers(
  rows: readonly Row[],
  rules: ReceiverRules,
  choice: ReceiverChoice = {},
): Generator<number, ParsedReceivers> {
  const { columns, address, amount, body } = tableOf(rows, rules.ledgerId, choice)
  const marks = yield* findMarks(body, amount)
  const mark = choice.mark ?? (marks.size === 1 ? [...marks][0] : undefined)
  const questions: Question[] = [
    ...(address === undefined ? (['address'] as const) : []),
    ...(amount === undefined ? (['amount'] as const) : []),
    ...(marks.size > 0 && mark === undefined ? (['mark'] as const) : []),
  ]
  const taken = { address, amount, mark }
  if (address === undefined || amount === undefined || questions.length > 0)
    return { ...NOBODY, columns, taken, questions }
  const places = { address, amount, width: columns.length, mark: mark ?? 'point' }
  return { ...(yield* readBody(body, rules, places)), columns, taken, questions }
}

type Read = Omit<ParsedReceivers, 'columns' | 'taken' | 'questions'>

const NOBODY: Read = {
  receivers: [],
  total: 0n,
  flaws: [],
  repeated: [],
  inexact: [],
  isCutOff: false,
}

type Places = {
  readonly address: number
  readonly amount: number
  readonly width: number
  readonly mark: DecimalMark
}

function* readBody(
  body: readonly Row[],
  rules: ReceiverRules,
  places: Places,
): Generator<number, Read> {
  const found = new Map<string, bigint>()
  const flaws: Flaw[] = []
  const [repeated, inexact]: [number[], number[]] = [[], []]
  let [total, read, hasIdentifiers, isCutOff] = [0n, 0, false, false]
  for (const row of body) {
    yield read++
    const one = readRow(row, rules, places)
    if ('kind' in one) {
      flaws.push({ row: row.number, ...one })
      continue
    }
    const { user, value } = one
    if (total + value >= MOST_AMOUNT) {
      flaws.push({ row: row.number, kind: 'amount-too-large', text: `${value}` })
      continue
    }
    const before = found.get(user)
    if (before === undefined && found.size >= MOST_RECEIVERS) {
      isCutOff = true
      break
    }
    if (before !== undefined) repeated.push(row.number)
    if (one.isInexact) inexact.push(row.number)
    hasIdentifiers ||= !user.includes('-')
    found.set(user, (before ?? 0n) + value)
    total += value
  }
  if (hasIdentifiers) yield* joinNames(found, () => read++)
  const receivers = [...found].map(([user, value]) => ({ user, amount: value }))
  return { receivers, total, flaws, repeated, inexact, isCutOff }
}

type OneRow = { readonly user: string; readonly value: bigint; readonly isInexact: boolean }

/** Who gets what by one row, or what is wrong with it. */
function readRow(
  { cells, numeric }: Row,
  rules: ReceiverRules,
  places: Places,
): OneRow | Omit<Flaw, 'row'> {
  const flaw = (kind: FlawKind, text: string) => ({ kind, text: text.slice(0, LONGEST_SHOWN) })
  // "1,234" in a file of commas is two cells, and its first one not the amount
  if (cells.slice(places.width).some((cell) => cell !== ''))
    return flaw('extra-cells', cells.join(' '))
  const [name, amount] = [cells[places.address] ?? '', cells[places.amount] ?? '']
  const user = userOf(name, rules)
  if (typeof user === 'object') return flaw(user.flaw, name)
  const isOfTable = numeric?.has(places.amount) === true
  const value = amountOf(amount, rules, isOfTable ? 'point' : places.mark)
  if (typeof value === 'string') return flaw(value, amount)
  return { user, value, isInexact: lacksDigits(amount, isOfTable) }
}

/**
 * The marks with which a column may be written. One amount that can only be meant one way tells how all are meant; where none does, or
 * two contradict each other, both are left.
 */
function* findMarks(
  rows: readonly Row[],
  column: number | undefined,
): Generator<number, ReadonlySet<DecimalMark>> {
  const said = new Set<DecimalMark>()
  let isOpen = false
  if (column === undefined) return said
  for (const { cells, numeric } of rows) {
    yield 0
    if (numeric?.has(column)) continue
    const mark = markOf(cells[column] ?? '')
    if (mark === 'either') isOpen = true
    else if (mark !== undefined) said.add(mark)
    if (said.size > 1) break
  }
  return said.size === 0 && isOpen ? new Set(['point', 'comma']) : said
}

/** A principal whose account identifier is listed as well is one receiver: a claim would find only one of the two. */
function* joinNames(found: Map<string, bigint>, count: () => number): Generator<number, void> {
  for (const [user, amount] of [...found]) {
    yield count()
    const principal = user.includes('-') ? parsePrincipal(user) : undefined
    if (principal === undefined) continue
    const identifier = toHex(accountIdentifier(principal.toUint8Array()))
    const beside = found.get(identifier)
    if (beside === undefined) continue
    found.set(user, amount + beside)
    found.delete(identifier)
  }
}

function userOf(
  text: string,
  { takesIdentifiers, ledgerId }: ReceiverRules,
): string | { readonly flaw: FlawKind } {
  if (text === '') return { flaw: 'no-address' }
  const identifier = parseAccountIdentifier(text)
  if (identifier) return takesIdentifiers ? toHex(identifier) : { flaw: 'not-a-principal' }
  const account = parseAccount(text)
  if (account === undefined) return { flaw: 'bad-address' }
  if (account.subaccount) return { flaw: 'has-subaccount' }
  const principal = account.owner.toText()
  if (principal === ledgerId) return { flaw: 'own-ledger' }
  return principal === ANONYMOUS || principal === MANAGEMENT ? { flaw: 'nobody' } : principal
}

function amountOf(text: string, rules: ReceiverRules, mark: DecimalMark): bigint | FlawKind {
  const amount = readAmountText(text, rules.decimals, mark)
  if (typeof amount === 'string') return amount
  if (amount <= rules.fee) return 'amount-too-small'
  return amount < MOST_AMOUNT ? amount : 'amount-too-large'
}
