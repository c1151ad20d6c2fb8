import type { CmcCreateCanisterArgs } from '@sluice/candid/cycles_ledger'
import { type CallOutcome, callCanister, callTypes, IDL, Principal } from '@sluice/canister/runtime'

const Settings = IDL.Record({
  controllers: IDL.Opt(IDL.Vec(IDL.Principal)),
  compute_allocation: IDL.Opt(IDL.Nat),
  memory_allocation: IDL.Opt(IDL.Nat),
  freezing_threshold: IDL.Opt(IDL.Nat),
  reserved_cycles_limit: IDL.Opt(IDL.Nat),
})
const types = callTypes(
  [IDL.Record({ settings: IDL.Opt(Settings) })],
  [IDL.Record({ canister_id: IDL.Principal })],
)

const MANAGEMENT = Principal.fromText('aaaaa-aa')
const SUBNET_ID_BYTES = 29
/** The last byte of principals that follow from a key, as subnets' do; canisters' end in another. */
const SELF_AUTHENTICATING = 2

/** Says what a subnet is asked for by: its id stands for its management canister. */
type Place = { kind: 'at'; management: Principal } | { kind: 'nowhere'; reason: string }

/**
 * An empty canister of `caller`, unless the settings name other controllers, on the subnet that is asked for; without one, on this ledger's
 * own. The real ledger has the cycles minting canister do this.
 */
export async function createOn(
  caller: Principal,
  creation: CmcCreateCanisterArgs | undefined,
  cycles: bigint,
): Promise<CallOutcome<Principal>> {
  const place = placeOf(creation?.subnet_selection[0])
  if (place.kind === 'nowhere') return { kind: 'rejected', code: 4, message: place.reason }
  const [given] = creation?.settings ?? []
  const controllers: [Principal[]] = [given?.controllers[0] ?? [caller]]
  const settings = { ...(given ?? UNSET), controllers }
  const created = await callCanister<{ canister_id: Principal }>(
    place.management,
    'create_canister',
    types,
    [{ settings: [settings] }],
    cycles,
  )
  if (created.kind === 'rejected') return created
  return { kind: 'replied', result: created.result.canister_id }
}

const UNSET = {
  compute_allocation: [],
  memory_allocation: [],
  freezing_threshold: [],
  reserved_cycles_limit: [],
}

type Selection = CmcCreateCanisterArgs['subnet_selection'][0]

function placeOf(selection: Selection): Place {
  if (selection === undefined) return { kind: 'at', management: MANAGEMENT }
  if ('Filter' in selection) {
    // types of subnets are what the cycles minting canister was told that there are; nobody has told of any here
    const [type] = selection.Filter.subnet_type
    if (type === undefined) return { kind: 'at', management: MANAGEMENT }
    return { kind: 'nowhere', reason: `Subnet type ${JSON.stringify(type)} does not exist` }
  }
  const { subnet } = selection.Subnet
  const bytes = subnet.toUint8Array()
  // a canister by this id would be given the cycles
  if (bytes.length !== SUBNET_ID_BYTES || bytes.at(-1) !== SELF_AUTHENTICATING)
    return { kind: 'nowhere', reason: `${subnet.toText()} is not the id of a subnet` }
  return { kind: 'at', management: subnet }
}
