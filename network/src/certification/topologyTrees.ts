import { encodeSelfDescribed } from '../encoding/cbor.ts'
import type { Subnet, Topology } from '../topology.ts'
import { type HashTree, leaf, level } from './hashTree.ts'

/** What a state tree says of all subnets, under `canister_ranges` and under `subnet`. */
export type TopologyTrees = { readonly ranges: HashTree; readonly subnets: HashTree }

const known = new WeakMap<Topology, TopologyTrees>()

/** The same for the trees of all subnets, and unchanged as long as the network runs. */
export function topologyTrees(topology: Topology): TopologyTrees {
  const trees = known.get(topology) ?? {
    ranges: level(
      topology.subnets.map((subnet) => [
        subnet.keys.subnetId,
        level([[subnet.range[0], rangesOf(subnet)]]),
      ]),
    ),
    subnets: level(topology.subnets.map((subnet) => [subnet.keys.subnetId, subnetTree(subnet)])),
  }
  known.set(topology, trees)
  return trees
}

function rangesOf({ range: [first, last] }: Subnet): HashTree {
  return leaf(encodeSelfDescribed([[first, last]]))
}

function subnetTree(subnet: Subnet): HashTree {
  const { publicKey, nodeId, nodeKey } = subnet.keys
  const node = level([['public_key', leaf(nodeKey)]])
  const type = subnet.number === 0 ? 'system' : 'application'
  return level([
    ['canister_ranges', rangesOf(subnet)],
    ['node', level([[nodeId, node]])],
    ['public_key', leaf(publicKey)],
    ['type', leaf(Buffer.from(type, 'utf8'))],
  ])
}
