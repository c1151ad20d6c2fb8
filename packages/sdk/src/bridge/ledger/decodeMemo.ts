import { Cbor } from '@icp-sdk/core/agent'

/** Ledgers of chain-key tokens take no longer one. */
const LONGEST_MEMO = 80

/** A memo that minters write: `[kind, fields]` in CBOR. No kind of bytes that say nothing. */
export function decodeMemo(
  memo: Uint8Array | undefined,
): readonly [number | undefined, readonly unknown[]] {
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

/** A whole number of a memo; undefined of anything else. */
export function figureOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value >= 0n ? value : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? BigInt(value)
    : undefined
}
