import { HttpAgent } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { type Config, fromHex } from '@sluice/sdk'

const account = IDL.Record({ owner: IDL.Principal, subaccount: IDL.Opt(IDL.Vec(IDL.Nat8)) })

/** Test tokens for anybody, past the page: for wallets that would not sign a call to the faucet. */
export async function fund({ network, canisters }: Config, principal: string): Promise<void> {
  const agent = HttpAgent.createSync({
    host: network.host,
    ...(network.rootKey === undefined ? {} : { rootKey: fromHex(network.rootKey) }),
  })
  const faucet = canisters.faucet ?? ''
  const owner = { owner: Principal.fromText(principal), subaccount: [] }
  await agent.update(faucet, {
    methodName: 'drip',
    arg: IDL.encode([account], [owner]),
    effectiveCanisterId: faucet,
  })
}
