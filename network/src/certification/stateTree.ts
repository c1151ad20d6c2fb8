import { encodeLeb128 } from '@sluice/candid-bounds/leb128'
import { encodeSelfDescribed } from '../encoding/cbor.ts'
import type { IngressHistory } from '../ingress/history.ts'
import { keyOf, type PrincipalKey } from '../principals.ts'
import type { Canister } from '../state/canister.ts'
import type { NetworkState } from '../state/networkState.ts'
import type { Subnet } from '../topology.ts'
import type { CanisterModule } from '../wasm/canisterModule.ts'
import { emptyTree, type HashTree, leaf, level, withEntry } from './hashTree.ts'
import { type TopologyTrees, topologyTrees } from './topologyTrees.ts'

/** Builds a subnet's state tree; the parts that did not change keep their hashes. */
export class StateTree {
  readonly #state: NetworkState
  readonly #history: IngressHistory
  readonly #subnet: Subnet
  readonly #topology: TopologyTrees
  readonly #metadata = new WeakMap<CanisterModule, HashTree>()
  #canisters: HashTree = emptyTree
  #known: ReadonlySet<PrincipalKey> = new Set()

  constructor(state: NetworkState, history: IngressHistory, subnet: Subnet) {
    this.#state = state
    this.#history = history
    this.#subnet = subnet
    this.#topology = topologyTrees(state.topology)
  }

  /** Takes over what changed in these canisters. */
  update(changed: Iterable<Canister>): void {
    const canisters = [...this.#state.canistersOn(this.#subnet)]
    const isSameSet =
      this.#known.size === canisters.length && canisters.every(({ key }) => this.#known.has(key))
    if (!isSameSet) {
      // Ids follow each other, so adding them one by one would make a list of the tree.
      this.#known = new Set(canisters.map(({ key }) => key))
      this.#canisters = level(
        canisters.map((canister) => [canister.id, this.#canister(canister)] as const),
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
      ['canister_ranges', this.#topology.ranges],
      ['request_status', this.#history.treeOf(this.#subnet.number)],
      ['subnet', this.#topology.subnets],
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
