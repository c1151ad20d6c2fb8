import { Principal } from '@icp-sdk/core/principal'
import { deployer } from '../identities.ts'
import type { World } from '../World.ts'

/** Whether a ledger issues what this minter says. One of a world that is older than its bridge is minted by somebody else, for ever. */
export async function isMintedBy(
  world: World,
  ledgerName: string,
  minterId: string | undefined,
): Promise<boolean> {
  const [account] = await world.ledger(ledgerName, deployer.getPrincipal()).icrc1_minting_account()
  return minterId !== undefined && account?.owner.compareTo(Principal.fromText(minterId)) === 'eq'
}
