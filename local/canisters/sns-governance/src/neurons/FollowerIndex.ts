import { concatBytes, type IdSets, u64Key } from '@sluice/canister'
import type { NeuronSettings } from '../state/neuronField.ts'

/** By what one neuron follows another: a function's id, where 0 stands for all that are not critical, or a topic. */
export type FollowedBy = { readonly kind: 'function' | 'topic'; readonly id: bigint }

/** From a neuron to those that follow it: a vote is handed on without looking at anybody else. */
export class FollowerIndex {
  private readonly sets: IdSets
  private readonly rowOf: (id: string) => bigint | undefined

  constructor(sets: IdSets, rowOf: (id: string) => bigint | undefined) {
    this.sets = sets
    this.rowOf = rowOf
  }

  /** Rows of followers after one, in rising order. */
  after(by: FollowedBy, followee: bigint, after: bigint | undefined, most: number): bigint[] {
    return this.sets.after(ownerKey(by, followee), after, most)
  }

  replace(follower: bigint, before: NeuronSettings, next: NeuronSettings): void {
    const old = this.keysOf(before)
    const wanted = this.keysOf(next)
    for (const [name, key] of old) if (!wanted.has(name)) this.sets.remove(key, follower)
    for (const [name, key] of wanted) if (!old.has(name)) this.sets.add(key, follower)
  }

  private keysOf({ functions, topics }: NeuronSettings): Map<string, Uint8Array> {
    const keys = new Map<string, Uint8Array>()
    const add = (by: FollowedBy, id: string) => {
      const row = this.rowOf(id)
      if (row !== undefined) keys.set(`${by.kind} ${by.id} ${row}`, ownerKey(by, row))
    }
    for (const { id, followees } of functions)
      for (const followee of followees) add({ kind: 'function', id }, followee)
    for (const { topic, followees } of topics)
      for (const { id } of followees) add({ kind: 'topic', id: BigInt(topic) }, id)
    return keys
  }
}

const ownerKey = ({ kind, id }: FollowedBy, followee: bigint) =>
  concatBytes([
    Uint8Array.of(kind === 'function' ? 0 : 1),
    u64Key.encode(id),
    u64Key.encode(followee),
  ])
