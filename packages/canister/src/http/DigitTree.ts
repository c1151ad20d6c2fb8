import { forkHash, type HashTree, labeledHash } from '../bytes/hashTree.ts'
import { blob, list, optional, type ValueOf } from '../codec/field.ts'
import { struct } from '../codec/struct.ts'
import type { OrderedMap } from '../stored/OrderedMap.ts'

/** Of all labels that begin with the same digits: the label of these digits themselves, and those that go on, by the next digit. */
export const digitNodeField = struct({ own: optional(blob), next: list(optional(blob)) })
type Node = ValueOf<typeof digitNodeField>

const DIGITS = 10
const EMPTY: Node = { own: undefined, next: new Array<undefined>(DIGITS).fill(undefined) }
const utf8 = new TextEncoder()

/**
 * Subtrees under labels that are numbers in digits, as the IC's hash tree in the order of the labels' bytes. It lies in a stored map
 * with its hashes, so a change costs some hashes for each digit, however many labels there are, and an upgrade costs nothing.
 */
export class DigitTree {
  private readonly nodes: OrderedMap<Uint8Array, Node>

  /** @param nodes not shared with anything else. */
  constructor(nodes: OrderedMap<Uint8Array, Node>) {
    this.nodes = nodes
  }

  /** Undefined while there are no labels. */
  rootHash(): Uint8Array | undefined {
    return hashOf(this.nodeOf(''))
  }

  set(label: bigint, subtreeHash: Uint8Array): void {
    const digits = `${label}`
    this.change(digits, labeledHash(utf8.encode(digits), subtreeHash))
  }

  delete(label: bigint): void {
    this.change(`${label}`, undefined)
  }

  /** The tree with one label's subtree in it, and of all else only the hashes that its root needs. */
  witness(label: bigint, subtree: HashTree): HashTree {
    const digits = `${label}`
    const own: HashTree = { kind: 'labeled', label: utf8.encode(digits), subtree }
    let shown = showAt(this.nodeOf(digits), 0, own)
    for (let length = digits.length - 1; length >= 0; length--) {
      const node = this.nodeOf(digits.slice(0, length))
      shown = showAt(node, 1 + Number(digits[length]), shown)
    }
    return shown
  }

  private change(digits: string, own: Uint8Array | undefined): void {
    let node: Node = { ...this.nodeOf(digits), own }
    this.write(digits, node)
    for (let length = digits.length - 1; length >= 0; length--) {
      const prefix = digits.slice(0, length)
      const above = this.nodeOf(prefix)
      node = { ...above, next: above.next.with(Number(digits[length]), hashOf(node)) }
      this.write(prefix, node)
    }
  }

  private nodeOf(prefix: string): Node {
    return this.nodes.get(utf8.encode(prefix)) ?? EMPTY
  }

  private write(prefix: string, node: Node): void {
    if (hashOf(node) === undefined) this.nodes.delete(utf8.encode(prefix))
    else this.nodes.set(utf8.encode(prefix), node)
  }
}

/** What hangs below a node, in the order of the labels: a number comes before those that it begins. */
const slotsOf = ({ own, next }: Node): readonly (Uint8Array | undefined)[] => [own, ...next]

function hashOf(node: Node): Uint8Array | undefined {
  const hashes = slotsOf(node).filter((hash) => hash !== undefined)
  return hashes.length === 0 ? undefined : balancedHash(hashes)
}

function balancedHash(hashes: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = hashes
  if (hashes.length === 1) return first
  const middle = hashes.length >> 1
  return forkHash(balancedHash(hashes.slice(0, middle)), balancedHash(hashes.slice(middle)))
}

/** The node's tree, in which one slot is shown. */
function showAt(node: Node, slot: number, shown: HashTree): HashTree {
  const parts = slotsOf(node).flatMap((hash, place): HashTree[] => {
    if (place === slot) return [shown]
    return hash === undefined ? [] : [{ kind: 'pruned', hash }]
  })
  return balanced(parts)
}

function balanced(parts: readonly HashTree[]): HashTree {
  const [first] = parts
  if (first === undefined) return { kind: 'empty' }
  if (parts.length === 1) return first
  const middle = parts.length >> 1
  const [left, right] = [balanced(parts.slice(0, middle)), balanced(parts.slice(middle))]
  return left.kind === 'pruned' && right.kind === 'pruned'
    ? { kind: 'pruned', hash: forkHash(left.hash, right.hash) }
    : { kind: 'fork', left, right }
}
