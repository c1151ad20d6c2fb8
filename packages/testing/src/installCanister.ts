import type { Principal } from '@icp-sdk/core/principal'
import { buildCanister, type CanisterSource } from '@sluice/canister/build'
import type { Network } from '@sluice/network'
import { actorOn, encodeInit, type ServiceModule } from './actorOn.ts'

export type Installed<Service> = {
  canisterId: Principal
  /** The service as `caller` sees it. */
  as(caller: Principal): Service
  /**
   * Installs the same module over the running one, as an upgrade does on the IC.
   * @param args those of the install when absent
   */
  upgrade(args?: unknown[]): Promise<void>
  /** The same canister in a fork of its network. */
  on(network: Network): Installed<Service>
}

export type InstallOptions = {
  source: CanisterSource
  service: ServiceModule
  args?: unknown[]
  /** A canister that was created before, because others needed to know its id. */
  into?: Principal
  controllers?: Principal[]
}

/** Builds a canister (cached by content) and installs it on an in-process network. */
export async function installCanister<Service extends object>(
  network: Network,
  { source, service, args = [], into, controllers }: InstallOptions,
): Promise<Installed<Service>> {
  const { module } = await buildCanister(source, () => {})
  const canisterId =
    into ?? (await network.createCanister(controllers === undefined ? {} : { controllers }))
  const arg = encodeInit(service, args)
  await network.installCode({ canisterId, mode: 'install', wasmModule: module, arg })
  return installed(network, { canisterId, service, module, arg })
}

type Installation = {
  canisterId: Principal
  service: ServiceModule
  module: Uint8Array
  arg: Uint8Array
}

function installed<Service extends object>(
  network: Network,
  installation: Installation,
): Installed<Service> {
  const { canisterId, service, module: wasmModule, arg } = installation
  return {
    canisterId,
    as: (caller) => actorOn<Service>(network, service, canisterId, caller),
    upgrade: (args) =>
      network.installCode({
        canisterId,
        mode: 'upgrade',
        wasmModule,
        arg: args === undefined ? arg : encodeInit(service, args),
      }),
    on: (other) => installed<Service>(other, installation),
  }
}
