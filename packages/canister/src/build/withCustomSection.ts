const CUSTOM_SECTION_ID = 0

/** A WebAssembly module with one custom section more; the Internet Computer reads `icp:public …` sections as metadata. */
export function withCustomSection(
  module: Uint8Array,
  name: string,
  content: Uint8Array,
): Uint8Array {
  const nameBytes = new TextEncoder().encode(name)
  const body = Buffer.concat([leb128(nameBytes.length), nameBytes, content])
  return Buffer.concat([module, Uint8Array.of(CUSTOM_SECTION_ID), leb128(body.length), body])
}

function leb128(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  do {
    const more = rest >= 128
    bytes.push((rest & 127) | (more ? 128 : 0))
    rest >>>= 7
  } while (rest > 0)
  return Uint8Array.from(bytes)
}
