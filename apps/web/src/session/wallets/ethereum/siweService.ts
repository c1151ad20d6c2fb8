import { Actor } from '@icp-sdk/core/agent'
import { SiweProvider } from '@sluice/candid'
import { type Config, canisterId, createAgent } from '@sluice/sdk'

/** The canister that signs Ethereum accounts in, asked by nobody yet. @throws Error when the configuration names none */
export function siweService(config: Config): SiweProvider._SERVICE {
  return Actor.createActor<SiweProvider._SERVICE>(SiweProvider.idlFactory, {
    agent: createAgent({ config }),
    canisterId: canisterId(config, 'siwe_provider'),
  })
}
