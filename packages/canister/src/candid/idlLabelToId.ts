/** What labels came to. Interfaces are ours, and foreign messages bring numbers and no labels: there are as many as in the code. */
const known = new Map<string, number>()

/**
 * The number of a field's or a variant's label, by Candid's hash. In a canister this takes the place of the library's function of the
 * same name, which the library asks for both sides of each comparison while it sorts the fields of a type; interpreted, that was
 * half of what the start of a large canister takes.
 */
export function idlLabelToId(label: string): number {
  let id = known.get(label)
  if (id === undefined) {
    id = computeId(label)
    known.set(label, id)
  }
  return id
}

function computeId(label: string): number {
  if (/^_(\d+|0x[0-9a-fA-F]+)_$/.test(label)) {
    const id = Number(label.slice(1, -1))
    if (id < 2 ** 32) return id
  }
  let hash = 0
  for (const byte of new TextEncoder().encode(label)) hash = (hash * 223 + byte) % 2 ** 32
  return hash
}
