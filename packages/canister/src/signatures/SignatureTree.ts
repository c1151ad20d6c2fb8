import { isSameBytes } from '../bytes.ts'
import {
  bytesCbor,
  CBOR_SELF_DESCRIBED,
  type HashTree,
  labeledTree,
  rootHash,
  treeCbor,
} from '../hashTree.ts'
import { sha256 } from '../sha256.ts'

type Entry = { seed: Uint8Array; message: Uint8Array; madeAt: bigint }

/** A signature can be fetched for this long; then it leaves the tree. */
const LIFETIME_NS = 60n * 1_000_000_000n
const utf8 = new TextEncoder()
const EMPTY_LEAF: HashTree = { kind: 'leaf', content: new Uint8Array() }

/**
 * The canister's signatures: paths `sig / SHA-256(seed) / message hash` in a tree whose root is the certified data. They live on
 * the heap, since nobody waits for one longer than a minute.
 */
export class SignatureTree {
  private entries: Entry[] = []

  /** Signs a message hash under a seed; returns the root hash to certify. */
  add(seed: Uint8Array, message: Uint8Array, now: bigint): Uint8Array {
    const alive = this.entries.filter(
      (entry) => entry.madeAt + LIFETIME_NS > now && !isEntry(entry, seed, message),
    )
    this.entries = [...alive, { seed, message, madeAt: now }]
    return rootHash(this.tree())
  }

  has(seed: Uint8Array, message: Uint8Array): boolean {
    return this.entries.some((entry) => isEntry(entry, seed, message))
  }

  /** The signature as the IC reads it: CBOR of the certificate and of this tree. */
  signature(certificate: Uint8Array): Uint8Array {
    return Uint8Array.from([
      ...CBOR_SELF_DESCRIBED,
      0xa2,
      ...textCbor('certificate'),
      ...bytesCbor(certificate),
      ...textCbor('tree'),
      ...treeCbor(this.tree()),
    ])
  }

  private tree(): HashTree {
    const bySeed = new Map<string, Entry[]>()
    for (const entry of this.entries) {
      const key = entry.seed.join()
      bySeed.set(key, [...(bySeed.get(key) ?? []), entry])
    }
    const seeds = [...bySeed.values()].map((entries) => ({
      label: sha256(entries[0]?.seed ?? new Uint8Array()),
      subtree: labeledTree(entries.map(({ message }) => ({ label: message, subtree: EMPTY_LEAF }))),
    }))
    return labeledTree([{ label: utf8.encode('sig'), subtree: labeledTree(seeds) }])
  }
}

function isEntry(entry: Entry, seed: Uint8Array, message: Uint8Array): boolean {
  return isSameBytes(entry.seed, seed) && isSameBytes(entry.message, message)
}

function textCbor(text: string): number[] {
  const bytes = utf8.encode(text)
  return [0x60 + bytes.length, ...bytes]
}
