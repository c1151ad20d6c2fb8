import type { DecodedMemo, DecodeLedgerMemoResult, MemoType } from '@sluice/candid/ckbtc_minter'
import { decodeBurnMemo, decodeMintMemo, MAX_MEMO_BYTES } from './memo.ts'

/** Answers `decode_ledger_memo`: what a memo on ckBTC's ledger says, or why it says nothing. Never throws. */
export function decodeLedgerMemo({
  memo_type,
  encoded_memo,
}: {
  readonly memo_type: MemoType
  readonly encoded_memo: Uint8Array
}): DecodeLedgerMemoResult {
  if (encoded_memo.length > MAX_MEMO_BYTES) {
    return invalid(`The memo is longer than ${MAX_MEMO_BYTES} bytes`)
  }
  try {
    const memo: DecodedMemo =
      'Mint' in memo_type
        ? { Mint: toOptional(decodeMintMemo(encoded_memo)) }
        : { Burn: toOptional(decodeBurnMemo(encoded_memo)) }
    return { Ok: [memo] }
  } catch (error) {
    return invalid(`The memo cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

const toOptional = <T>(value: T | undefined): [] | [T] => (value === undefined ? [] : [value])

const invalid = (InvalidMemo: string): DecodeLedgerMemoResult => ({ Err: [{ InvalidMemo }] })
