import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { deployer } from '../identities.ts'
import type { World } from '../World.ts'

const Settings = IDL.Record({
  canister_id: IDL.Principal,
  settings: IDL.Record({ controllers: IDL.Opt(IDL.Vec(IDL.Principal)) }),
})

/** Gives a canister of the deployer's one more controller. */
export async function addController(
  world: World,
  canister: Principal,
  added: Principal,
): Promise<void> {
  const present = world.network.inspector.facts(canister)?.controllers ?? []
  if (present.some((id) => id.toText() === added.toText())) return
  const settings = { controllers: [[...present, added]] }
  await world.network.update({
    canisterId: Principal.managementCanister(),
    method: 'update_settings',
    arg: new Uint8Array(IDL.encode([Settings], [{ canister_id: canister, settings }])),
    sender: deployer.getPrincipal(),
  })
}
