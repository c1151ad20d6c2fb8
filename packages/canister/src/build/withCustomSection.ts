import { encodeLeb128 } from '@sluice/candid-bounds/leb128'

const CUSTOM_SECTION_ID = 0

/** A WebAssembly module with one custom section more; the Internet Computer reads `icp:public …` sections as metadata. */
export function withCustomSection(
  module: Uint8Array,
  name: string,
  content: Uint8Array,
): Uint8Array {
  const nameBytes = new TextEncoder().encode(name)
  const body = Buffer.concat([encodeLeb128(BigInt(nameBytes.length)), nameBytes, content])
  return Buffer.concat([
    module,
    Uint8Array.of(CUSTOM_SECTION_ID),
    encodeLeb128(BigInt(body.length)),
    body,
  ])
}
