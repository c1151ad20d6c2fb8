import type { BurnMemo, MemoStatus, MintMemo } from '@sluice/candid/ckbtc_minter'
import {
  byteStringCbor,
  type CborValue,
  listCbor,
  nullCbor,
  numberCbor,
  readCbor,
  textCbor,
} from '../../../../../minter-kit/memo/cbor.ts'

/** The longest memo that ckBTC's ledger takes. */
export const MAX_MEMO_BYTES = 80

/** Memos are `[kind, [fields]]` in CBOR. The numbers are those of the public minter. */
const MINT_KINDS = ['Convert', 'Kyt', 'KytFail', 'ReimburseWithdrawal'] as const
const BURN_KINDS = ['Convert', 'Consolidate'] as const
const STATUSES: readonly MemoStatus[] = [
  { Accepted: null },
  { Rejected: null },
  { CallFailed: null },
]
const MAX_VOUT = 0xffff_ffffn

/** What the minter writes on a mint. At most `MAX_MEMO_BYTES`. */
export function encodeMintMemo(memo: MintMemo): Uint8Array {
  if ('Convert' in memo) {
    const { txid, vout, kyt_fee } = memo.Convert
    const fields = [
      optional(txid, byteStringCbor),
      optional(vout, vout32),
      optional(kyt_fee, numberCbor),
    ]
    return ofKind(MINT_KINDS.indexOf('Convert'), fields)
  }
  if ('Kyt' in memo) return ofKind(MINT_KINDS.indexOf('Kyt'), [])
  if ('KytFail' in memo) {
    const { kyt_fee, status, associated_burn_index } = memo.KytFail
    return ofKind(MINT_KINDS.indexOf('KytFail'), [
      optional(kyt_fee, numberCbor),
      optional(status, statusCbor),
      optional(associated_burn_index, numberCbor),
    ])
  }
  const { withdrawal_id } = memo.ReimburseWithdrawal
  return ofKind(MINT_KINDS.indexOf('ReimburseWithdrawal'), [numberCbor(withdrawal_id)])
}

/** What the minter writes on a burn. At most `MAX_MEMO_BYTES`, because an address is at most 64 characters long. */
export function encodeBurnMemo(memo: BurnMemo): Uint8Array {
  if ('Convert' in memo) {
    const { address, kyt_fee, status } = memo.Convert
    return ofKind(BURN_KINDS.indexOf('Convert'), [
      optional(address, textCbor),
      optional(kyt_fee, numberCbor),
      optional(status, statusCbor),
    ])
  }
  const { value, inputs } = memo.Consolidate
  return ofKind(BURN_KINDS.indexOf('Consolidate'), [numberCbor(value), numberCbor(inputs)])
}

/** What a mint's memo says; `undefined` for a kind that is not known. Throws `RangeError` or `TypeError` for bytes that are no memo. */
export function decodeMintMemo(bytes: Uint8Array): MintMemo | undefined {
  const { kind, fields } = readMemo(bytes)
  switch (MINT_KINDS[kind]) {
    case 'Convert':
      return {
        Convert: {
          txid: bytesOf(fields[0]),
          vout: voutOf(fields[1]),
          kyt_fee: numberOf(fields[2]),
        },
      }
    case 'Kyt':
      return { Kyt: null }
    case 'KytFail':
      return {
        KytFail: {
          kyt_fee: numberOf(fields[0]),
          status: statusOf(fields[1]),
          associated_burn_index: numberOf(fields[2]),
        },
      }
    case 'ReimburseWithdrawal':
      return { ReimburseWithdrawal: { withdrawal_id: required(numberOf(fields[0])) } }
    case undefined:
      return undefined
  }
}

/** As `decodeMintMemo`, for burns. */
export function decodeBurnMemo(bytes: Uint8Array): BurnMemo | undefined {
  const { kind, fields } = readMemo(bytes)
  switch (BURN_KINDS[kind]) {
    case 'Convert':
      return {
        Convert: {
          address: textOf(fields[0]),
          kyt_fee: numberOf(fields[1]),
          status: statusOf(fields[2]),
        },
      }
    case 'Consolidate':
      return {
        Consolidate: {
          value: required(numberOf(fields[0])),
          inputs: required(numberOf(fields[1])),
        },
      }
    case undefined:
      return undefined
  }
}

const ofKind = (kind: number, fields: readonly Uint8Array[]): Uint8Array =>
  listCbor([numberCbor(BigInt(kind)), listCbor(fields)])

const optional = <T>([value]: [] | [T], encode: (value: T) => Uint8Array): Uint8Array =>
  value === undefined ? nullCbor() : encode(value)

const vout32 = (vout: number): Uint8Array => numberCbor(BigInt(vout))

const statusCbor = (status: MemoStatus): Uint8Array =>
  numberCbor('Accepted' in status ? 0n : 'Rejected' in status ? 1n : 2n)

/** Kind and fields. A field that is missing is null, and those behind the known ones are passed over, as the public minter reads them. */
function readMemo(bytes: Uint8Array): { kind: number; fields: readonly CborValue[] } {
  const memo = readCbor(bytes)
  const [kind, fields, ...more] = memo.kind === 'list' ? memo.items : []
  if (kind?.kind !== 'number' || fields?.kind !== 'list' || more.length > 0) {
    throw new TypeError('a memo is a list of its kind and its fields')
  }
  return { kind: Number(kind.value), fields: fields.items }
}

function numberOf(field: CborValue | undefined): [] | [bigint] {
  if (isNull(field)) return []
  if (field.kind !== 'number') throw new TypeError('a field is not a number')
  return [field.value]
}

function voutOf(field: CborValue | undefined): [] | [number] {
  const [vout] = numberOf(field)
  if (vout === undefined) return []
  if (vout > MAX_VOUT) throw new RangeError('the number of the output is too large')
  return [Number(vout)]
}

function statusOf(field: CborValue | undefined): [] | [MemoStatus] {
  const [number] = numberOf(field)
  if (number === undefined) return []
  const status = STATUSES[Number(number)]
  if (status === undefined) throw new RangeError('the status is not known')
  return [status]
}

function bytesOf(field: CborValue | undefined): [] | [Uint8Array] {
  if (isNull(field)) return []
  if (field.kind !== 'bytes') throw new TypeError('the transaction id is not bytes')
  return [field.value]
}

function textOf(field: CborValue | undefined): [] | [string] {
  if (isNull(field)) return []
  if (field.kind !== 'text') throw new TypeError('the address is not text')
  return [field.value]
}

function required<T>([value]: [] | [T]): T {
  if (value === undefined) throw new TypeError('a field is missing')
  return value
}

const isNull = (field: CborValue | undefined): field is undefined | { kind: 'null' } =>
  field === undefined || field.kind === 'null'
