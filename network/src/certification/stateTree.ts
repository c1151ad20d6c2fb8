import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { encodeSelfDescribed } from '../encoding/cbor.ts'
import type { IngressHistory } from '../ingress/history.ts'
import { keyOf, type PrincipalKey } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import { type NetworkState, RANGE_END, RANGE_START } from '../state/networkState.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import { emptyTree, type HashTree, leaf, level, withEntry } from './hashTree.ts'
import type { NetworkKeys } from './keys.ts'

const text = (value: string) => leaf(Buffer.from(value, 'utf8'))

/** Builds the state tree; the parts that did not change keep their hashes. */
export class StateTree {
  readonly #state: NetworkState
  readonly #history: IngressHistory
  readonly #subnet: HashTree
  readonly #ranges: HashTree
  readonly #metadata = new WeakMap<CanisterModule, HashTree>()
  #canisters: HashTree = emptyTree
  #known: ReadonlySet<PrincipalKey> = new Set()

  constructor(state: NetworkState, history: IngressHistory, keys: NetworkKeys) {
    this.#state = state
    this.#history = history
    const ranges = leaf(encodeSelfDescribed([[RANGE_START, RANGE_END]]))
    this.#ranges = level([[keys.subnetId, level([[RANGE_START, ranges]])]])
    const node = level([['public_key', leaf(keys.nodeKey)]])
    const subnet = level([
      ['canister_ranges', ranges],
      ['node', level([[keys.nodeId, node]])],
      ['public_key', leaf(keys.rootKey)],
      ['type', text('system')],
    ])
    this.#subnet = level([[keys.subnetId, subnet]])
  }

  /** Takes over what changed in these canisters. */
  update(changed: Iterable<Canister>): void {
    const { canisters } = this.#state
    const isSameSet =
      this.#known.size === canisters.size &&
      [...canisters.keys()].every((key) => this.#known.has(key))
    if (!isSameSet) {
      // Ids follow each other, so adding them one by one would make a list of the tree.
      this.#known = new Set(canisters.keys())
      this.#canisters = level(
        [...canisters.values()].map((canister) => [canister.id, this.#canister(canister)] as const),
      )
      return
    }
    for (const canister of changed) {
      if (!this.#known.has(keyOf(canister.id))) continue
      this.#canisters = withEntry(this.#canisters, canister.id, this.#canister(canister))
    }
  }

  /** The whole tree at a time. */
  at(timeNs: bigint): HashTree {
    return level([
      ['canister', this.#canisters],
      ['canister_ranges', this.#ranges],
      ['request_status', this.#history.tree],
      ['subnet', this.#subnet],
      ['time', leaf(encodeLeb128(timeNs))],
    ])
  }

  #canister({ record, module }: Canister): HashTree {
    const entries: [string, HashTree][] = [
      ['certified_data', leaf(record.certifiedData)],
      ['controllers', leaf(encodeSelfDescribed(record.settings.controllers))],
    ]
    if (module !== undefined) {
      entries.push(['metadata', this.#metadataOf(module)], ['module_hash', leaf(module.hash)])
    }
    return level(entries)
  }

  #metadataOf(module: CanisterModule): HashTree {
    const known = this.#metadata.get(module)
    if (known !== undefined) return known
    const tree = level(
      [...module.metadata].map(([name, { content }]) => [name, leaf(content)] as const),
    )
    this.#metadata.set(module, tree)
    return tree
  }
}
