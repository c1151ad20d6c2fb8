import { doubleSha256, type HashText, toHashBytes, toHashText } from '../transaction/hashes.ts'

/** The root of Bitcoin's Merkle tree: an odd hash at the end of a level is paired with itself. */
export function merkleRoot(hashes: readonly HashText[]): HashText {
  let level = hashes.map(toHashBytes)
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const left = level[at] ?? new Uint8Array()
      above.push(doubleSha256(Buffer.concat([left, level[at + 1] ?? left])))
    }
    level = above
  }
  return toHashText(level[0] ?? new Uint8Array(32))
}
