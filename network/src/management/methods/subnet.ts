import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { totalConsumed } from '../../cycles/consumed.ts'
import { decodeCandid } from '../../encoding/decodeCandid.ts'
import { isSameBytes } from '../../principals.ts'
import type { NetworkState } from '../../state/networkState.ts'
import type { Subnet } from '../../topology.ts'
import { decodeArgument, encodeResult, Results } from '../candid.ts'
import type { MethodTable } from '../method.ts'
import type { ManagementParts } from '../parts.ts'
import { refuse } from '../refusal.ts'

/** Version text that `subnet_info` and the status endpoint show. */
const VERSION = 'sluice-network 0.1.0'
const DAY_NS = 86_400_000_000_000n
export const SubnetArgument = IDL.Record({ subnet_id: IDL.Principal })
export const HistoryArgument = IDL.Record({
  subnet_id: IDL.Principal,
  start_at_timestamp_nanos: IDL.Nat64,
})
export const SubnetInfo = IDL.Record({ replica_version: IDL.Text, registry_version: IDL.Nat64 })
export const SubnetMetrics = IDL.Record({
  block_height: IDL.Nat,
  num_canisters: IDL.Nat,
  canister_state_bytes: IDL.Nat,
  consumed_cycles_total: IDL.Nat,
  update_transactions_total: IDL.Nat,
})
export const NodeMetricsHistory = IDL.Vec(
  IDL.Record({
    timestamp_nanos: IDL.Nat64,
    node_metrics: IDL.Vec(
      IDL.Record({
        node_id: IDL.Principal,
        num_blocks_proposed_total: IDL.Nat64,
        num_block_failures_total: IDL.Nat64,
      }),
    ),
  }),
)

export const CanisterList = IDL.Record({
  canisters: IDL.Vec(IDL.Record({ start: IDL.Principal, end: IDL.Principal })),
})

/** Randomness and facts about the subnet. */
export function subnetMethods(parts: ManagementParts): MethodTable {
  const { topology } = parts.state
  const requireSubnet = (id: Principal): Subnet =>
    topology.find(id.toUint8Array()) ?? refuse('IC0404', `Subnet ${id.toText()} not found`)
  return {
    list_canisters: {
      callers: 'anyone',
      query({ caller, arg, subnet = 0 }) {
        decodeNothing(arg)
        requireAdmin(parts, caller)
        const asked = topology.subnets[subnet] ?? topology.root
        const ids = [...parts.state.canistersOn(asked)].map(({ id }) => id)
        return encodeResult(CanisterList, { canisters: rangesOf(ids) })
      },
    },
    raw_rand: {
      callers: 'canisters',
      run: () => ({ reply: encodeResult(Results.raw_rand, [...parts.drawRandomness()]) }),
    },
    subnet_info: {
      callers: 'canisters',
      run({ arg }) {
        requireSubnet(decodeArgument(SubnetArgument, arg).subnet_id)
        const info = { replica_version: VERSION, registry_version: 1n }
        return { reply: encodeResult(SubnetInfo, info) }
      },
    },
    subnet_metrics: {
      callers: 'canisters',
      run({ arg }) {
        const subnet = requireSubnet(decodeArgument(SubnetArgument, arg).subnet_id)
        return { reply: encodeResult(SubnetMetrics, subnetMetrics(parts.state, subnet)) }
      },
    },
    node_metrics_history: {
      callers: 'canisters',
      run({ arg }) {
        const call = decodeArgument(HistoryArgument, arg)
        const { keys } = requireSubnet(call.subnet_id)
        // One node that never fails, and a block a second: enough for code that reads the shape.
        const midnightNs = (parts.timeNs() / DAY_NS) * DAY_NS
        const node = {
          node_id: Principal.fromUint8Array(keys.nodeId),
          num_blocks_proposed_total: midnightNs / 1_000_000_000n,
          num_block_failures_total: 0n,
        }
        const days =
          call.start_at_timestamp_nanos <= midnightNs
            ? [{ timestamp_nanos: midnightNs, node_metrics: [node] }]
            : []
        return { reply: encodeResult(NodeMetricsHistory, days) }
      },
    },
  }
}

function subnetMetrics(state: NetworkState, subnet: Subnet) {
  const { counters } = state
  const canisters = [...state.canistersOn(subnet)]
  let stateBytes = 0n
  let consumed = subnet.number === 0 ? counters.consumedByDeleted : 0n
  for (const { resources, record } of canisters) {
    stateBytes += resources.memoryBytes
    consumed += totalConsumed(record.consumed)
  }
  return {
    block_height: counters.rounds,
    num_canisters: BigInt(canisters.length),
    canister_state_bytes: stateBytes,
    consumed_cycles_total: consumed,
    update_transactions_total: counters.messages,
  }
}

function decodeNothing(arg: Uint8Array): void {
  try {
    decodeCandid([], arg)
  } catch (error) {
    refuse('IC0408', `Error decoding candid: ${error instanceof Error ? error.message : error}`)
  }
}

function requireAdmin({ subnetAdmins }: ManagementParts, caller: Uint8Array): void {
  if (subnetAdmins === undefined)
    refuse('IC0406', 'list_canisters is only available on subnets with subnet admins')
  if (subnetAdmins.some((admin) => isSameBytes(admin.toUint8Array(), caller))) return
  refuse('IC0512', 'Only subnet admins can call ic00 method list_canisters')
}

/** Canister ids in their order, neighbours as one range. */
function rangesOf(ids: readonly Uint8Array[]): { start: Principal; end: Principal }[] {
  const ordered = ids.toSorted((a, b) => Buffer.compare(a, b))
  const ranges: { start: Uint8Array; end: Uint8Array }[] = []
  for (const id of ordered) {
    const last = ranges.at(-1)
    if (last !== undefined && numberOf(last.end) + 1n === numberOf(id)) last.end = id
    else ranges.push({ start: id, end: id })
  }
  return ranges.map(({ start, end }) => ({
    start: Principal.fromUint8Array(start),
    end: Principal.fromUint8Array(end),
  }))
}

/** A canister's number is in the first eight bytes of its id. */
function numberOf(id: Uint8Array): bigint {
  return new DataView(id.buffer, id.byteOffset).getBigUint64(0)
}
