import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import type { Network } from '@sluice/network'

/** A generated interface module of `@sluice/candid`. */
export type ServiceModule = {
  idlFactory: IDL.InterfaceFactory
  init: (args: { IDL: typeof IDL }) => IDL.Type[]
}

/** Building the types of a large interface takes as long as a small call; tests make an actor for nearly each call. */
const builtInterfaces = new WeakMap<ServiceModule, IDL.ServiceClass>()

function interfaceOf(service: ServiceModule): IDL.ServiceClass {
  const built = builtInterfaces.get(service) ?? service.idlFactory({ IDL })
  builtInterfaces.set(service, built)
  return built
}

/**
 * A service as one caller sees it, called straight in the in-process network: updates and queries without HTTP or signatures.
 * @throws RejectError of the network when a call is rejected.
 */
export function actorOn<Service extends object>(
  network: Network,
  service: ServiceModule,
  canisterId: Principal,
  sender: Principal = Principal.anonymous(),
): Service {
  const methods: Record<string, (...args: unknown[]) => Promise<unknown>> = {}
  for (const [method, type] of interfaceOf(service)._fields) {
    const isQuery = type.annotations.includes('query')
    methods[method] = async (...args) => {
      const call = { canisterId, method, sender, arg: IDL.encode(type.argTypes, args) }
      const reply = await (isQuery ? network.query(call) : network.update(call))
      const results = IDL.decode(type.retTypes, reply)
      return results.length > 1 ? results : results[0]
    }
  }
  return typedActor<Service>(methods)
}

/** The one place where methods made from an interface become its type: both come from the same Candid file. */
function typedActor<Service>(methods: object): Service {
  return methods as Service
}

export function encodeInit(service: ServiceModule, args: unknown[]): Uint8Array {
  return IDL.encode(service.init({ IDL }), args)
}
