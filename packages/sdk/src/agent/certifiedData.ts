import { Certificate, type HttpAgent, lookupResultToBuffer } from '@icp-sdk/core/agent'
import { Principal } from '@icp-sdk/core/principal'

const utf8 = new TextEncoder()

/** What a canister has certified, by the network's signature; not older than five minutes. @throws Error for a certificate that is none */
export async function fetchCertifiedData(
  agent: HttpAgent,
  id: string,
  certificate: Uint8Array,
): Promise<Uint8Array | undefined> {
  const canisterId = Principal.fromText(id)
  const rootKey = agent.rootKey ?? (await agent.fetchRootKey())
  const checked = await Certificate.create({
    certificate,
    rootKey,
    principal: { canisterId },
    agent,
  })
  const path = ['canister', canisterId.toUint8Array(), 'certified_data']
  return lookupResultToBuffer(
    checked.lookup_path(path.map((part) => (typeof part === 'string' ? utf8.encode(part) : part))),
  )
}
