import type { Icrc3Value } from '@sluice/canister'
import { copyBytes } from '@sluice/canister'
import { amount, memo, timeNs } from '../readNumbers.ts'
import { accountKey } from '../store/accountKey.ts'
import { type Entry, emptyEntry } from '../store/entry.ts'
import type { EarlierBlocks } from '../sync.ts'

type Fields = ReadonlyMap<string, Icrc3Value>

/** Says who gets the fees of what follows (ICRC-107). */
const COLLECTOR = '107feecol'

const KINDS: Readonly<Record<string, Entry['kind']>> = {
  mint: 'mint',
  burn: 'burn',
  xfer: 'transfer',
  approve: 'approve',
}

/**
 * A block of the ICRC-3 standard. Block types are numbered by the standard that names them (`1xfer`, `2approve`); older blocks
 * say it in the transaction.
 * @throws Error for a block of a known kind without what such a block has.
 */
export function readIcrc3Block(block: Icrc3Value, earlier: EarlierBlocks): Entry {
  const fields = fieldsOf(block)
  const tx = fieldsOf(fields.get('tx'))
  const type = textOf(fields.get('btype')) ?? textOf(tx.get('op')) ?? ''
  const name = type.replace(/^\d/, '')
  const kind = KINDS[name] ?? 'other'
  const timestamp = timeNs(natOf(fields.get('ts')) ?? 0n)
  if (type === COLLECTOR) {
    const feeCollector = accountOf(tx.get('fee_collector'))
    return { ...emptyEntry('collector', timestamp), feeCollector }
  }
  if (kind === 'other') return emptyEntry(kind, timestamp)
  const givenFee = natOf(tx.get('fee'))
  const entry: Entry = {
    ...emptyEntry(kind, timestamp),
    amount: (kind === 'approve' ? amountOrMost : amount)(required(natOf(tx.get('amt')), 'amount')),
    from: kind === 'mint' ? undefined : required(accountOf(tx.get('from')), 'payer'),
    to:
      kind === 'mint' || kind === 'transfer'
        ? required(accountOf(tx.get('to')), 'receiver')
        : undefined,
    spender: accountOf(tx.get('spender')),
    chargedFee: kind === 'mint' ? 0n : amount(natOf(fields.get('fee')) ?? givenFee ?? 0n),
    givenFee: givenFee === undefined ? undefined : amount(givenFee),
    feeCollector: collectorOf(fields, earlier),
    memo: optional(blobOf(tx.get('memo')), memo),
    createdAtTime: optional(natOf(tx.get('ts')), timeNs),
    expectedAllowance: optional(natOf(tx.get('expected_allowance')), amountOrMost),
    expiresAt: optional(natOf(tx.get('expires_at')), timeNs),
  }
  if (kind === 'approve') required(entry.spender, 'spender')
  return entry
}

/** Ledgers take an allowance of any size. */
const amountOrMost = (value: bigint) => (value > MOST ? MOST : value)
const MOST = 2n ** 256n - 1n

/** Who gets the fee: a block names the collector, or an earlier block that does. */
function collectorOf(fields: Fields, earlier: EarlierBlocks): Uint8Array | undefined {
  const named = accountOf(fields.get('fee_col'))
  const block = natOf(fields.get('fee_col_block'))
  return named ?? (block === undefined ? undefined : earlier.get(block)?.feeCollector)
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`a block lacks its ${what}`)
  return value
}

const optional = <T>(value: T | undefined, check: (value: T) => T): T | undefined =>
  value === undefined ? undefined : check(value)

function fieldsOf(value: Icrc3Value | undefined): Fields {
  return new Map(value !== undefined && 'Map' in value ? value.Map : [])
}

function natOf(value: Icrc3Value | undefined): bigint | undefined {
  if (value === undefined) return undefined
  if ('Nat' in value) return value.Nat
  return 'Int' in value ? value.Int : undefined
}

const textOf = (value: Icrc3Value | undefined) =>
  value !== undefined && 'Text' in value ? value.Text : undefined

const blobOf = (value: Icrc3Value | undefined) =>
  value !== undefined && 'Blob' in value ? copyBytes(value.Blob) : undefined

/** An array of the owner and, unless it is the default one, the subaccount. */
function accountOf(value: Icrc3Value | undefined): Uint8Array | undefined {
  if (value === undefined || !('Array' in value)) return undefined
  const [owner, subaccount] = value.Array.map(blobOf)
  return owner === undefined ? undefined : accountKey(owner, subaccount)
}
