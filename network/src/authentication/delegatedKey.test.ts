import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { expect, test } from 'vitest'
import { type HashTree, leaf, level } from '../certification/hashTree.ts'
import { NetworkKeys, type SubnetKeys } from '../certification/keys.ts'
import { SignedRoots } from '../certification/signedRoots.ts'
import { type Path, toCbor, witness } from '../certification/witness.ts'
import { CborError, type Encodable, encodeSelfDescribed } from '../encoding/cbor.ts'
import { canisterIdOf } from '../principals.ts'
import { Topology } from '../topology.ts'
import { certifiedState } from './certifiedState.ts'

const keys = new NetworkKeys(new Uint8Array(32).fill(1))
const strangers = new NetworkKeys(new Uint8Array(32).fill(2))
const { root, subnets } = new Topology(keys, 3)
const [, one = root, two = root] = subnets
const signedRoots = new SignedRoots(keys.rootKey)
const own = canisterIdOf(one.firstAutomatic + 5n)
const ofTwo = canisterIdOf(two.firstAutomatic)
const data = new Uint8Array(32).fill(9)
const label = (name: string) => Buffer.from(name)

type Delegation = { readonly subnet_id: Encodable; readonly certificate: Encodable }

function certificate(by: SubnetKeys, tree: HashTree, delegation?: Delegation): Uint8Array {
  const signature = by.signStateRoot(tree.hash)
  return encodeSelfDescribed({ tree: toCbor(tree), signature, delegation })
}

const stateWith = (canister: Uint8Array) =>
  level([
    ['canister', level([[canister, level([['certified_data', leaf(data)]])]])],
    ['time', leaf(encodeLeb128(5n))],
  ])

const ranges = leaf(encodeSelfDescribed([[one.range[0], one.range[1]]]))
/** What the root subnet says of a subnet: by the older name, by the newer one, or by both. */
const told = (names: readonly ('subnet' | 'canister_ranges')[], says = ranges, key = one.keys) => {
  const id = one.keys.subnetId
  const old = names.includes('subnet') ? [['canister_ranges', says] as const] : []
  const subnet = level([[id, level([...old, ['public_key', leaf(key.publicKey)]])]])
  const sharded = level([[id, level([[one.range[0], says]])]])
  return level([
    ...(names.includes('canister_ranges') ? [['canister_ranges', sharded] as const] : []),
    ['subnet', subnet],
    ['time', leaf(encodeLeb128(5n))],
  ])
}
const both = told(['subnet', 'canister_ranges'])
const delegation = (tree = both, by = keys.subnet(0), subnet = one.keys): Delegation => ({
  subnet_id: subnet.subnetId,
  certificate: certificate(by, tree),
})
const check = (bytes: Uint8Array, canister = own) =>
  certifiedState(bytes, canister, (...signed) => signedRoots.isSigned(...signed))
const shown = { certifiedData: data, timeNs: 5n }

test.each([
  ['both names', both],
  ['the older name', told(['subnet'])],
  ['the newer name', told(['canister_ranges'])],
])('a subnet speaks for its canisters when the root subnet says so by %s', (_, tree) => {
  expect(check(certificate(one.keys, stateWith(own), delegation(tree)))).toEqual(shown)
})

test('a range begins and ends with its first and last id', () => {
  for (const canister of [canisterIdOf(one.firstAutomatic), one.range[1]]) {
    const bytes = certificate(one.keys, stateWith(canister), delegation())
    expect(check(bytes, canister)).toEqual(shown)
  }
})

test('ranges in several leaves and several ranges in a leaf are looked through', () => {
  const at = (number: bigint) => canisterIdOf(one.firstAutomatic + number)
  const part = (...numbers: bigint[][]) =>
    leaf(encodeSelfDescribed(numbers.map(([from = 0n, to = 0n]) => [at(from), at(to)])))
  const shards = level([
    [at(0n), part([0n, 1n], [3n, 3n])],
    [at(5n), part([5n, 6n])],
  ])
  const subnet = level([[one.keys.subnetId, level([['public_key', leaf(one.keys.publicKey)]])]])
  const tree = level([
    ['canister_ranges', level([[one.keys.subnetId, shards]])],
    ['subnet', subnet],
  ])
  const found = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n].map((number) => {
    const bytes = certificate(one.keys, stateWith(at(number)), delegation(tree))
    return typeof check(bytes, at(number)) !== 'string'
  })
  expect(found).toEqual([true, true, false, true, false, true, true, false])
})

const notCovered = 'the canister is not in the ranges of the delegation'
const nested = () => {
  const inner = certificate(one.keys, told(['subnet'], ranges, two.keys), delegation())
  return certificate(two.keys, stateWith(own), { subnet_id: one.keys.subnetId, certificate: inner })
}
const pruned = (...paths: Path[]) => witness(both, paths)

test.each<[string, () => Uint8Array, Uint8Array, string]>([
  [
    'a subnet that signs for a canister of another',
    () => certificate(one.keys, stateWith(ofTwo), delegation()),
    ofTwo,
    notCovered,
  ],
  [
    'a subnet that signs for a canister of the root subnet',
    () => certificate(one.keys, stateWith(root.range[0]), delegation()),
    root.range[0],
    notCovered,
  ],
  [
    'a subnet without a delegation',
    () => certificate(one.keys, stateWith(own)),
    own,
    'the certificate signature is wrong',
  ],
  [
    'a subnet with the delegation of another',
    () => certificate(two.keys, stateWith(own), delegation()),
    own,
    'the certificate signature is wrong',
  ],
  [
    'a delegation by another network',
    () => certificate(one.keys, stateWith(own), delegation(both, strangers.subnet(0))),
    own,
    'the signature of the delegation is wrong',
  ],
  [
    'a delegation by a subnet that is not the root subnet',
    () => certificate(one.keys, stateWith(own), delegation(both, two.keys)),
    own,
    'the signature of the delegation is wrong',
  ],
  ['a delegation of a delegation', nested, own, 'the delegation has a delegation itself'],
  [
    'a delegation that names another subnet than it is about',
    () => certificate(one.keys, stateWith(own), delegation(both, keys.subnet(0), two.keys)),
    own,
    notCovered,
  ],
  [
    'a delegation that shows no ranges',
    () => {
      const shownOnly = pruned([label('subnet'), one.keys.subnetId, label('public_key')])
      return certificate(one.keys, stateWith(own), delegation(shownOnly))
    },
    own,
    notCovered,
  ],
  [
    'a delegation that shows no key',
    () => {
      const shownOnly = pruned([label('canister_ranges'), one.keys.subnetId])
      return certificate(one.keys, stateWith(own), delegation(shownOnly))
    },
    own,
    'the delegation shows no key of the subnet',
  ],
  [
    'a delegation whose key is none',
    () => {
      const node = { ...one.keys, publicKey: one.keys.nodeKey }
      const tree = told(['subnet'], ranges, Object.assign(Object.create(one.keys), node))
      return certificate(one.keys, stateWith(own), delegation(tree))
    },
    own,
    'the certificate signature is wrong',
  ],
  [
    'a delegation without a certificate',
    () =>
      certificate(one.keys, stateWith(own), { subnet_id: one.keys.subnetId, certificate: 'none' }),
    own,
    'malformed delegation',
  ],
  [
    'ranges that are something else',
    () => {
      const tree = told(['canister_ranges'], leaf(encodeSelfDescribed(['a', ['b', 5], [own]])))
      return certificate(one.keys, stateWith(own), delegation(tree))
    },
    own,
    notCovered,
  ],
])('%s is refused', (_, make, canister, problem) => {
  expect(check(make(), canister)).toBe(problem)
})

test('bytes that are no certificate are an error in CBOR', () => {
  const broken = { subnet_id: one.keys.subnetId, certificate: new Uint8Array([0xff]) }
  expect(() => check(certificate(one.keys, stateWith(own), broken))).toThrow(CborError)
})

test('a delegation is of no use to a certificate that the root subnet signs', () => {
  const bytes = certificate(keys.subnet(0), stateWith(own), delegation())
  expect(check(bytes)).toBe('the certificate signature is wrong')
})
