import { fromHex } from '@sluice/candid/hex'
import {
  bigNumberCbor,
  byteStringCbor,
  listCbor,
  numberCbor,
  textCbor,
} from '../../../../minter-kit/memo/cbor.ts'

/** The longest memo that the ledgers take. A token's name of 20 bytes and the largest amount just fit. */
export const MAX_MEMO_BYTES = 80
export const MAX_SYMBOL_BYTES = 20

/** Memos are `[kind, [fields]]` in CBOR; numbers are those of the public minter. Addresses and hashes are texts with 0x here, bytes there. */
export type MintMemo =
  | { kind: 'convert'; from: string; transactionHash: string; logIndex: bigint }
  | { kind: 'reimburseTransaction'; withdrawalId: bigint; transactionHash: string }
  | { kind: 'reimburseWithdrawal'; withdrawalId: bigint }

export type BurnMemo =
  | { kind: 'convert'; to: string }
  | { kind: 'gas'; symbol: string; amount: bigint; to: string }
  | { kind: 'token'; withdrawalId: bigint; to: string }

export function encodeMintMemo(memo: MintMemo): Uint8Array {
  switch (memo.kind) {
    case 'convert':
      return ofKind(0n, [hex(memo.from), hex(memo.transactionHash), bigNumberCbor(memo.logIndex)])
    case 'reimburseTransaction':
      return ofKind(1n, [numberCbor(memo.withdrawalId), hex(memo.transactionHash)])
    case 'reimburseWithdrawal':
      return ofKind(2n, [numberCbor(memo.withdrawalId)])
  }
}

export function encodeBurnMemo(memo: BurnMemo): Uint8Array {
  switch (memo.kind) {
    case 'convert':
      return ofKind(0n, [hex(memo.to)])
    case 'gas':
      return ofKind(1n, [textCbor(memo.symbol), bigNumberCbor(memo.amount), hex(memo.to)])
    case 'token':
      return ofKind(2n, [numberCbor(memo.withdrawalId), hex(memo.to)])
  }
}

const ofKind = (kind: bigint, fields: readonly Uint8Array[]): Uint8Array =>
  listCbor([numberCbor(kind), listCbor(fields)])

const hex = (text: string): Uint8Array => byteStringCbor(fromHex(text.toLowerCase()))
