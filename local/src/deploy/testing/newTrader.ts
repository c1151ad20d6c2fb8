import { Ed25519KeyIdentity } from '@icp-sdk/core/identity'
import { Principal } from '@icp-sdk/core/principal'
import { Ledger } from '@sluice/candid'
import { actorOn } from '@sluice/testing'
import { expect } from 'vitest'
import type { DeployWorld } from './DeployWorld.ts'

const ICP_LEDGER = 'ryjl3-tyaaa-aaaaa-aaaba-cai'

/** ICP, and platform tokens that come from nowhere: the deployer stands for governance, whose account mints. */
export async function newTrader(world: DeployWorld): Promise<Ed25519KeyIdentity> {
  const trader = Ed25519KeyIdentity.generate()
  const { slu_ledger = '' } = await world.made()
  for (const id of [slu_ledger, ICP_LEDGER]) {
    const ledger = actorOn<Ledger._SERVICE>(
      world.network,
      Ledger,
      Principal.fromText(id),
      world.deployer,
    )
    const sent = await ledger.icrc1_transfer({
      to: { owner: trader.getPrincipal(), subaccount: [] },
      amount: 100_000_000_000n,
      fee: [],
      memo: [],
      from_subaccount: [],
      created_at_time: [],
    })
    expect(sent).toHaveProperty('Ok')
  }
  return trader
}
