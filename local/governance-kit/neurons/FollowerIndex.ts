import { concatBytes, type IdSets, u64Key } from '@sluice/canister'
import { bytesOfHex, type NeuronSettings } from '../state/neuronField.ts'

/** By what one neuron follows another: a function's id, where 0 stands for all that are not critical, or a topic. */
export type FollowedBy = { readonly kind: 'function' | 'topic'; readonly id: bigint }

/**
 * From a neuron to those that follow it: a vote is handed on without looking at anybody else. A followee is known by its id, since the
 * neurons of a sale follow one that is made after them.
 */
export class FollowerIndex {
  private readonly sets: IdSets

  constructor(sets: IdSets) {
    this.sets = sets
  }

  /** Rows of followers after one, in rising order. */
  after(by: FollowedBy, followee: string, after: bigint | undefined, most: number): bigint[] {
    return this.sets.after(ownerKey(by, followee), after, most)
  }

  replace(follower: bigint, before: NeuronSettings | undefined, next: NeuronSettings): void {
    const old = keysOf(before)
    const wanted = keysOf(next)
    for (const [name, key] of old) if (!wanted.has(name)) this.sets.remove(key, follower)
    for (const [name, key] of wanted) if (!old.has(name)) this.sets.add(key, follower)
  }
}

function keysOf(settings: NeuronSettings | undefined): Map<string, Uint8Array> {
  const keys = new Map<string, Uint8Array>()
  const add = (by: FollowedBy, followee: string) =>
    keys.set(`${by.kind} ${by.id} ${followee}`, ownerKey(by, followee))
  for (const { id, followees } of settings?.functions ?? [])
    for (const followee of followees) add({ kind: 'function', id }, followee)
  for (const { topic, followees } of settings?.topics ?? [])
    for (const { id } of followees) add({ kind: 'topic', id: BigInt(topic) }, id)
  return keys
}

const ownerKey = ({ kind, id }: FollowedBy, followee: string) =>
  concatBytes([Uint8Array.of(kind === 'function' ? 0 : 1), u64Key.encode(id), bytesOfHex(followee)])
