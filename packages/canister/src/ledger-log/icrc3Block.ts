import { copyBytes } from '../bytes/bytes.ts'
import type { Account } from '../journal/intent.ts'
import type { LoggedTransfer } from './LedgerLog.ts'

/** A value of the ICRC-3 standard. */
export type Icrc3Value =
  | { Nat: bigint }
  | { Int: bigint }
  | { Text: string }
  | { Blob: Uint8Array }
  | { Array: Icrc3Value[] }
  | { Map: [string, Icrc3Value][] }

/** Reads a block of the ICRC-3 standard. What a block of another kind lacks is undefined, or 0 for an amount. */
export function readBlock(index: bigint, block: Icrc3Value): LoggedTransfer {
  const fields = entriesOf(block)
  const transaction = entriesOf(fields.get('tx'))
  return {
    index,
    timestampNs: natOf(fields.get('ts')) ?? 0n,
    from: accountOf(transaction.get('from')),
    to: accountOf(transaction.get('to')),
    spender: accountOf(transaction.get('spender')),
    amount: natOf(transaction.get('amt')) ?? 0n,
    memo: blobOf(transaction.get('memo')),
    createdAtNs: natOf(transaction.get('ts')),
  }
}

function entriesOf(value: Icrc3Value | undefined): ReadonlyMap<string, Icrc3Value> {
  return new Map(value !== undefined && 'Map' in value ? value.Map : [])
}

function natOf(value: Icrc3Value | undefined): bigint | undefined {
  if (value === undefined) return undefined
  if ('Nat' in value) return value.Nat
  return 'Int' in value ? value.Int : undefined
}

function blobOf(value: Icrc3Value | undefined): Uint8Array | undefined {
  return value !== undefined && 'Blob' in value ? copyBytes(value.Blob) : undefined
}

/** An array of the owner and, unless it is the default one, the subaccount. */
function accountOf(value: Icrc3Value | undefined): Account | undefined {
  if (value === undefined || !('Array' in value)) return undefined
  const [owner, subaccount] = value.Array.map(blobOf)
  return owner === undefined ? undefined : { owner, subaccount }
}
