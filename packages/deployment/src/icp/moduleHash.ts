import { CanisterStatus, HttpAgent } from '@icp-sdk/core/agent'
import type { Principal } from '@icp-sdk/core/principal'

/** Asks a network as nobody in particular; what it certifies is checked by its key, that of the IC when none is given. */
export async function networkAgent(host: string, rootKey?: string): Promise<HttpAgent> {
  const key = rootKey === undefined ? {} : { rootKey: Uint8Array.from(Buffer.from(rootKey, 'hex')) }
  return HttpAgent.create({ host, ...key })
}

/** The hash of the module that a canister runs, as hexadecimal text, certified by the network; undefined when it runs none. */
export async function fetchModuleHash(
  agent: HttpAgent,
  canisterId: Principal,
): Promise<string | undefined> {
  const status = await CanisterStatus.request({ canisterId, agent, paths: ['module_hash'] })
  const hash = status.get('module_hash')
  return typeof hash === 'string' ? hash.replace(/^0x/, '') : undefined
}
