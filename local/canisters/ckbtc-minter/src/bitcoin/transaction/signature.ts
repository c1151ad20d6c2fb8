import { compareBytes, concatBytes } from '@sluice/canister'

const NUMBER_BYTES = 32
/** The order of secp256k1, and half of it, big-endian. */
const ORDER = Uint8Array.of(
  ...[
    0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe,
  ],
  ...[
    0xba, 0xae, 0xdc, 0xe6, 0xaf, 0x48, 0xa0, 0x3b, 0xbf, 0xd2, 0x5e, 0x8c, 0xd0, 0x36, 0x41, 0x41,
  ],
)
const HALF_ORDER = Uint8Array.of(
  ...[
    0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
  ],
  ...[
    0x5d, 0x57, 0x6e, 0x73, 0x57, 0xa4, 0x50, 0x1d, 0xdf, 0xe9, 0x2f, 0x46, 0x68, 0x1b, 0x20, 0xa0,
  ],
)
const DER_SEQUENCE = 0x30
const DER_INTEGER = 0x02

/**
 * A signature as Bitcoin has it: DER, with the lower of the two s that are valid, because nodes pass on no other (BIP 146).
 * @param signature r and s, big-endian, 64 bytes
 */
export function derSignature(signature: Uint8Array): Uint8Array {
  if (signature.length !== 2 * NUMBER_BYTES) {
    throw new RangeError(`a signature has ${signature.length} bytes`)
  }
  const r = derInteger(signature.subarray(0, NUMBER_BYTES))
  const s = derInteger(lowS(signature.subarray(NUMBER_BYTES)))
  return concatBytes([Uint8Array.of(DER_SEQUENCE, r.length + s.length), r, s])
}

function lowS(s: Uint8Array): Uint8Array {
  return compareBytes(s, HALF_ORDER) > 0 ? subtract(ORDER, s) : s
}

/** Byte by byte: one subtraction is not worth a conversion to a big number and back. */
function subtract(from: Uint8Array, bytes: Uint8Array): Uint8Array {
  const difference = new Uint8Array(NUMBER_BYTES)
  let borrow = 0
  for (let index = NUMBER_BYTES - 1; index >= 0; index--) {
    const digit = (from[index] ?? 0) - (bytes[index] ?? 0) - borrow
    borrow = digit < 0 ? 1 : 0
    difference[index] = digit & 255
  }
  return difference
}

/** Without leading zeros, but with one where the first bit would say that the number is negative. */
function derInteger(bytes: Uint8Array): Uint8Array {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start++
  const digits = bytes.subarray(start)
  const sign = (digits[0] ?? 0) >= 128 ? [0] : []
  return concatBytes([Uint8Array.of(DER_INTEGER, digits.length + sign.length, ...sign), digits])
}
