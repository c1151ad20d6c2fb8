import { accountIdentifier } from '@sluice/candid/account'
import { toHex } from '@sluice/candid/hex'
import { parseAccount, parseAccountIdentifier } from '../../ledgers/addresses.ts'
import { parsePrincipal } from '../../parsePrincipal.ts'
import { type AmountFlaw, type AmountStyle, readAmountText, styleOf } from './amountTexts.ts'
import { columnsOf } from './columns.ts'
import { MOST_RECEIVERS, type Receiver } from './Receiver.ts'
import type { Row } from './textRows.ts'

export type FlawKind =
  | AmountFlaw
  | 'extra-cells'
  | 'no-address'
  | 'bad-address'
  | 'has-subaccount'
  | 'nobody'
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
  readonly decimals: number
  /** The ledger's fee, which a claim has to be more than. */
  readonly fee: bigint
  /** Whether account identifiers are receivers, too: a tree has principals only. */
  readonly takesIdentifiers: boolean
}

export type ParsedReceivers = {
  /** In the file's order, each once. */
  readonly receivers: readonly Receiver[]
  readonly total: bigint
  readonly flaws: readonly Flaw[]
  /** Rows that name somebody whom an earlier row has named: their amounts are added up. */
  readonly repeated: readonly number[]
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
 * It yields after every row with how many it has read, so that whoever runs it can let a page breathe; its end is the result.
 */
export function* readReceivers(
  rows: readonly Row[],
  rules: ReceiverRules,
): Generator<number, ParsedReceivers> {
  const { address, amount, isHeaded } = columnsOf(rows)
  const body = isHeaded ? rows.slice(1) : rows
  const style = yield* findStyle(body, amount)
  const width = rows[0]?.cells.length ?? 0
  const found = new Map<string, bigint>()
  const flaws: Flaw[] = []
  const repeated: number[] = []
  let [total, read, hasIdentifiers, isCutOff] = [0n, 0, false, false]
  for (const { number, cells } of body) {
    yield read++
    // "1,234" in a file of commas is two cells, and its first one not the amount
    if (cells.length > width && cells.slice(width).some((cell) => cell !== '')) {
      flaws.push({
        row: number,
        kind: 'extra-cells',
        text: cells.join(' ').slice(0, LONGEST_SHOWN),
      })
      continue
    }
    const user = userOf(cells[address] ?? '', rules)
    const value = amountOf(cells[amount] ?? '', rules, style)
    if (typeof user === 'object') {
      const text = (cells[address] ?? '').slice(0, LONGEST_SHOWN)
      flaws.push({ row: number, kind: user.flaw, text })
      continue
    }
    if (typeof value === 'string') {
      const text = (cells[amount] ?? '').slice(0, LONGEST_SHOWN)
      flaws.push({ row: number, kind: value, text })
      continue
    }
    if (total + value >= MOST_AMOUNT) {
      flaws.push({ row: number, kind: 'amount-too-large', text: `${value}` })
      continue
    }
    const before = found.get(user)
    if (before === undefined && found.size >= MOST_RECEIVERS) {
      isCutOff = true
      break
    }
    if (before !== undefined) repeated.push(number)
    hasIdentifiers ||= !user.includes('-')
    found.set(user, (before ?? 0n) + value)
    total += value
  }
  if (hasIdentifiers) yield* joinNames(found, () => read++)
  const receivers = [...found].map(([user, value]) => ({ user, amount: value }))
  return { receivers, total, flaws, repeated, isCutOff }
}

/** One row that can only be meant one way tells how all are meant; two that contradict each other leave it open. */
function* findStyle(rows: readonly Row[], column: number): Generator<number, AmountStyle> {
  let style: AmountStyle = 'unknown'
  for (const { cells } of rows) {
    yield 0
    const said = styleOf(cells[column] ?? '')
    if (said === undefined || said === style) continue
    if (style !== 'unknown') return 'unknown'
    style = said
  }
  return style
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
  { takesIdentifiers }: ReceiverRules,
): string | { readonly flaw: FlawKind } {
  if (text === '') return { flaw: 'no-address' }
  const identifier = parseAccountIdentifier(text)
  if (identifier) return takesIdentifiers ? toHex(identifier) : { flaw: 'not-a-principal' }
  const account = parseAccount(text)
  if (account === undefined) return { flaw: 'bad-address' }
  if (account.subaccount) return { flaw: 'has-subaccount' }
  const principal = account.owner.toText()
  return principal === ANONYMOUS || principal === MANAGEMENT ? { flaw: 'nobody' } : principal
}

function amountOf(text: string, rules: ReceiverRules, style: AmountStyle): bigint | FlawKind {
  const amount = readAmountText(text, rules.decimals, style)
  if (typeof amount === 'string') return amount
  if (amount <= rules.fee) return 'amount-too-small'
  return amount < MOST_AMOUNT ? amount : 'amount-too-large'
}
