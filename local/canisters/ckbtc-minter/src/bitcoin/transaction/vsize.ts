import type { Output } from './transaction.ts'

/** Version and lock time. */
const FRAME_BYTES = 8
/** Outpoint, an empty script's length, and the sequence. */
const INPUT_BYTES = 41
/** Of an output; its script follows behind its length. */
const VALUE_BYTES = 8
const MARK_AND_FLAG_BYTES = 2
/**
 * What an input of P2WPKH has as its witness at most: the number of items (1), the signature's length (1) and 72 bytes, the key's
 * length (1) and 33 bytes. A signature in DER is 71 bytes where r needs a zero before it, and one byte says what is signed. Most are
 * one byte shorter, so that a real transaction is up to a quarter of a virtual byte an input smaller.
 */
const WITNESS_BYTES = 108
/** Bytes outside of witnesses count four times. */
const WITNESS_SCALE = 4

/** The virtual size of a transaction whose signatures are as long as they can be. */
export function vsizeOf(inputs: number, outputs: readonly Pick<Output, 'script'>[]): number {
  let plain = FRAME_BYTES + sizeBytes(inputs) + inputs * INPUT_BYTES + sizeBytes(outputs.length)
  for (const { script } of outputs) plain += VALUE_BYTES + sizeBytes(script.length) + script.length
  const weight = plain * WITNESS_SCALE + MARK_AND_FLAG_BYTES + inputs * WITNESS_BYTES
  return Math.ceil(weight / WITNESS_SCALE)
}

const sizeBytes = (count: number): number => (count < 0xfd ? 1 : 3)
