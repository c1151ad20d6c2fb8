import { deployer } from '../identities.ts'
import { standardOf, TOKENS } from '../tokens.ts'
import type { World } from '../World.ts'

/** Lets pools talk to the ledgers of this world: they send back what somebody sent them by mistake, through trusted ledgers only. */
export async function trustLedgers(world: World): Promise<void> {
  const manager = world.trustedCanisters(deployer.getPrincipal())
  const known = new Set((await manager.getCanisters()).map((id) => id.toText()))
  for (const token of TOKENS.filter((one) => standardOf(one).startsWith('ICRC'))) {
    const ledger = world.id(token.name)
    if (!known.has(ledger.toText())) await manager.addCanister(ledger)
  }
}
