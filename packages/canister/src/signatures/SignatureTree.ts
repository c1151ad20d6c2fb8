import {
  bytesCbor,
  CBOR_SELF_DESCRIBED,
  type HashTree,
  labeledHash,
  rootHash,
  treeCbor,
} from '../bytes/hashTree.ts'
import { sha256 } from '../bytes/sha256.ts'
import { latin1 } from '../bytes/utf8.ts'
import { LabelTree, type Subtree } from './LabelTree.ts'

type Signed = { readonly seed: Uint8Array; readonly message: Uint8Array; readonly madeAt: bigint }

/** A signature can be fetched for this long; then it leaves the tree. */
const LIFETIME_NS = 60n * 1_000_000_000n
/** As each signature lets as many old ones go, those that were made in one minute are gone soon, and none pays for all of them. */
const FORGOTTEN_EACH_TIME = 4
const utf8 = new TextEncoder()
const SIG = utf8.encode('sig')
const EMPTY_LEAF: HashTree = { kind: 'leaf', content: new Uint8Array() }
const EMPTY_HASH = rootHash(EMPTY_LEAF)
const SIGNED: Subtree = { rootHash: () => EMPTY_HASH }

/**
 * The canister's signatures: paths `sig / SHA-256(seed) / message hash` in a tree whose root is the certified data. They live on
 * the heap, since nobody waits for one longer than a minute. To make one costs the same however many there are.
 */
export class SignatureTree {
  private readonly seeds = new LabelTree<LabelTree<Subtree>>()
  /** By seed's hash and message, oldest first. */
  private readonly signed = new Map<string, Signed>()

  /** Signs a message hash under a seed; returns the root hash to certify. */
  add(seed: Uint8Array, message: Uint8Array, now: bigint): Uint8Array {
    this.forgetOld(now)
    const label = sha256(seed)
    const key = keyOf(label, message)
    if (!this.signed.delete(key)) this.insert(label, message)
    this.signed.set(key, { seed: label, message, madeAt: now })
    return labeledHash(SIG, this.seeds.rootHash())
  }

  /**
   * The signature as the IC reads it: CBOR of the certificate and of the part of this tree that shows the message. Undefined when
   * there is none, or when it is too old.
   */
  signature(
    { seed, message }: { seed: Uint8Array; message: Uint8Array },
    certificate: Uint8Array,
    now: bigint,
  ): Uint8Array | undefined {
    const label = sha256(seed)
    const found = this.signed.get(keyOf(label, message))
    const messages = this.seeds.get(label)
    if (found === undefined || messages === undefined || isOld(found, now)) return undefined
    const shown = this.seeds.witness(label, messages.witness(message, EMPTY_LEAF))
    return Uint8Array.from([
      ...CBOR_SELF_DESCRIBED,
      0xa2,
      ...textCbor('certificate'),
      ...bytesCbor(certificate),
      ...textCbor('tree'),
      ...treeCbor({ kind: 'labeled', label: SIG, subtree: shown }),
    ])
  }

  private insert(seed: Uint8Array, message: Uint8Array): void {
    const known = this.seeds.get(seed)
    const messages = known ?? new LabelTree<Subtree>()
    messages.insert(message, SIGNED)
    if (known === undefined) this.seeds.insert(seed, messages)
    else this.seeds.touch(seed)
  }

  private forgetOld(now: bigint): void {
    for (let count = 0; count < FORGOTTEN_EACH_TIME; count++) {
      const [oldest] = this.signed
      if (oldest === undefined || !isOld(oldest[1], now)) return
      this.forget(oldest[0], oldest[1])
    }
  }

  private forget(key: string, { seed, message }: Signed): void {
    this.signed.delete(key)
    const messages = this.seeds.get(seed)
    messages?.delete(message)
    if (messages?.isEmpty) this.seeds.delete(seed)
    else this.seeds.touch(seed)
  }
}

const isOld = ({ madeAt }: Signed, now: bigint): boolean => madeAt + LIFETIME_NS <= now

const keyOf = (seed: Uint8Array, message: Uint8Array): string => latin1(seed) + latin1(message)

function textCbor(text: string): number[] {
  const bytes = utf8.encode(text)
  return [0x60 + bytes.length, ...bytes]
}
