import { fork, type HashTree, labeled, leaf } from '../../certification/hashTree.ts'
import { fromCbor, toCbor } from '../../certification/witness.ts'
import {
  type CborMap,
  type CborValue,
  decode,
  type Encodable,
  encodeSelfDescribed,
  isList,
  isMap,
} from '../../encoding/cbor.ts'

/**
 * An answer as somebody between the subnet and its reader would forge it: other content under the signatures of the true one.
 * Undefined for what nothing was signed of.
 */
export function forged(body: Uint8Array): Uint8Array | undefined {
  const answer = decode(body)
  if (!isMap(answer)) return undefined
  const certificate = answer.get('certificate')
  if (certificate instanceof Uint8Array)
    return encodeSelfDescribed(toFields(answer, ['certificate', forgedCertificate(certificate)]))
  const reply = answer.get('reply')
  if (isMap(reply)) {
    const arg = reply.get('arg')
    if (arg instanceof Uint8Array)
      return encodeSelfDescribed(toFields(answer, ['reply', { arg: otherBytes(arg) }]))
  }
  if (!answer.has('signatures')) return undefined
  return encodeSelfDescribed(toFields(answer, ['reject_message', 'nothing of this is true']))
}

function forgedCertificate(bytes: Uint8Array): Uint8Array {
  const certificate = decode(bytes)
  if (!isMap(certificate)) return bytes
  const tree = fromCbor(certificate.get('tree'))
  return encodeSelfDescribed(toFields(certificate, ['tree', toCbor(withOtherReply(tree))]))
}

/** The tree with another reply, or with another anything where there is none. */
function withOtherReply(tree: HashTree): HashTree {
  return changed(tree, 'reply') ?? changed(tree, undefined) ?? tree
}

function changed(tree: HashTree, label: string | undefined): HashTree | undefined {
  switch (tree.kind) {
    case 'fork': {
      const left = changed(tree.left, label)
      if (left) return fork(left, tree.right)
      const right = changed(tree.right, label)
      return right && fork(tree.left, right)
    }
    case 'labeled': {
      const isMeant = label !== undefined && tree.label.toString('utf8') === label
      const subtree = changed(tree.subtree, isMeant ? undefined : label)
      return subtree && labeled(tree.label, subtree)
    }
    case 'leaf':
      return label === undefined ? leaf(otherBytes(tree.value)) : undefined
    case 'empty':
    case 'pruned':
      return undefined
  }
}

/** The last bit is another one: of most answers that is an amount, of a time its nanoseconds. */
function otherBytes(bytes: Uint8Array): Uint8Array {
  const other = Uint8Array.from(bytes.length === 0 ? [0] : bytes)
  other[other.length - 1] = (other.at(-1) ?? 0) ^ 1
  return other
}

function toFields(map: CborMap, [name, value]: [string, Encodable]): Record<string, Encodable> {
  const fields = [...map].map(([key, old]): [string, Encodable] => [`${key}`, toEncodable(old)])
  return { ...Object.fromEntries(fields), [name]: value }
}

function toEncodable(value: CborValue): Encodable {
  if (isMap(value))
    return Object.fromEntries(
      [...value].map(([key, one]): [string, Encodable] => [`${key}`, toEncodable(one)]),
    )
  return isList(value) ? value.map(toEncodable) : value
}
