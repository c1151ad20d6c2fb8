/** Numbers of labels that have letters. Those are ours, and as many as in the code: what strangers send has numbers for labels. */
const known = new Map<string, number>()

/**
 * The number of a field's or a variant's label, by Candid's hash. In a canister this takes the place of the library's function of the
 * same name, which the library asks for both sides of each comparison while it sorts the fields of a type; interpreted, that was an
 * eighth of what the start of a large canister takes.
 */
export function idlLabelToId(label: string): number {
  const remembered = known.get(label)
  if (remembered !== undefined) return remembered
  // the library calls a field of a foreign message by its number: whoever sends it would choose how much is remembered
  const number = numberIn(label)
  if (number !== undefined) return number
  const hash = hashOf(label)
  known.set(label, hash)
  return hash
}

/** Of a label that is nothing but a number, as `_3_`. */
function numberIn(label: string): number | undefined {
  if (!/^_(\d+|0x[0-9a-fA-F]+)_$/.test(label)) return undefined
  const number = Number(label.slice(1, -1))
  return number < 2 ** 32 ? number : undefined
}

function hashOf(label: string): number {
  let hash = 0
  for (const byte of new TextEncoder().encode(label)) hash = (hash * 223 + byte) % 2 ** 32
  return hash
}
