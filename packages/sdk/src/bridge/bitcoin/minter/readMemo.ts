import { Cbor } from '@icp-sdk/core/agent'
import { optional } from '../../../ledgers/optional.ts'
import { toTxid } from './txid.ts'

/** What the minter has written into a block of the token's ledger. Amounts in satoshi. */
export type MinterMemo =
  /** A deposit was minted; of a coin without a name only its fee is told. */
  | {
      readonly kind: 'deposit'
      readonly txid?: string
      readonly vout?: number
      readonly fee?: bigint
    }
  /** Tokens were burned for a payment to an address. */
  | { readonly kind: 'withdrawal'; readonly address?: string; readonly fee?: bigint }
  /** A withdrawal came back; its number. */
  | { readonly kind: 'refund'; readonly withdrawal: bigint }
  /** The minter's own bookkeeping. */
  | { readonly kind: 'other' }

/** Ledgers of chain-key tokens take no longer one. */
const LONGEST_MEMO = 80
const LONGEST_ADDRESS = 100

/** What stands in a memo of a block that mints: `[kind, fields]` in CBOR, by numbers. Undefined of bytes that say nothing. */
export function readMintMemo(memo: Uint8Array | undefined): MinterMemo | undefined {
  const [kind, fields] = decode(memo)
  switch (kind) {
    case 0: {
      const [txid, vout, fee] = fields
      return {
        kind: 'deposit',
        ...optional('txid', txid instanceof Uint8Array ? toTxid(txid) : undefined),
        ...optional('vout', isVout(vout) ? vout : undefined),
        ...optional('fee', figureOf(fee)),
      }
    }
    // what came back because its receiver failed a check, and because it could not be paid
    case 2:
      return refundOf(fields[2])
    case 3:
      return refundOf(fields[0])
    case undefined:
      return undefined
    default:
      return { kind: 'other' }
  }
}

/** The same of a block that burns. */
export function readBurnMemo(memo: Uint8Array | undefined): MinterMemo | undefined {
  const [kind, fields] = decode(memo)
  if (kind === undefined) return undefined
  if (kind !== 0) return { kind: 'other' }
  const [address, fee] = fields
  return {
    kind: 'withdrawal',
    ...optional('address', isAddress(address) ? address : undefined),
    ...optional('fee', figureOf(fee)),
  }
}

function refundOf(number: unknown): MinterMemo | undefined {
  const withdrawal = figureOf(number)
  return withdrawal === undefined ? undefined : { kind: 'refund', withdrawal }
}

const isVout = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff

const isAddress = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z]+$/i.test(value) && value.length <= LONGEST_ADDRESS

function decode(memo: Uint8Array | undefined): readonly [number | undefined, readonly unknown[]] {
  if (memo === undefined || memo.length === 0 || memo.length > LONGEST_MEMO) return [undefined, []]
  try {
    const decoded: unknown = Cbor.decode<unknown>(memo)
    const [kind, fields]: readonly unknown[] = Array.isArray(decoded) ? decoded : []
    return typeof kind === 'number' && Array.isArray(fields) ? [kind, fields] : [undefined, []]
  } catch {
    // anybody may mint nothing, but burn with a memo of any bytes
    return [undefined, []]
  }
}

function figureOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? BigInt(value)
    : undefined
}
