import { optional } from '../../../ledgers/optional.ts'
import { decodeMemo, figureOf } from '../../ledger/decodeMemo.ts'
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

const LONGEST_ADDRESS = 100

/** What stands in a memo of a block that mints: `[kind, fields]` in CBOR, by numbers. Undefined of bytes that say nothing. */
export function readMintMemo(memo: Uint8Array | undefined): MinterMemo | undefined {
  const [kind, fields] = decodeMemo(memo)
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
  const [kind, fields] = decodeMemo(memo)
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
