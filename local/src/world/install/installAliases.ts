import { Principal } from '@icp-sdk/core/principal'
import { deployer } from '../identities.ts'
import type { World } from '../World.ts'

/** Its canister on mainnet has no controllers and no method that moves anything: what it owns stays for ever. */
const BLACK_HOLE = Principal.fromText('e3mmv-5qaaa-aaaah-aadma-cai')

/** The exchange's own canisters that people meet as addresses. */
const OWN = [
  ['swap_factory', 'Sluice pool factory'],
  ['swap_fee_receiver', 'Sluice fee receiver'],
  ['position_nft', 'Sluice position tokens'],
  ['position_lock', 'Sluice position locks'],
  ['passcode_manager', 'Sluice passcode manager'],
] as const

/** The alias service, with its first labels; the SNSes' governance canisters get theirs from the network's list. */
export async function installAliases(world: World): Promise<void> {
  if (world.has('principal_alias')) return
  await world.install('principal_alias', 'principalAlias', [[world.id('sns_wasm')]])
  const aliases = world.aliases(deployer.getPrincipal())
  const answers = [
    await aliases.addPrincipalAlias(BLACK_HOLE, 'Black Hole'),
    await aliases.addSharedPrincipal(BLACK_HOLE),
  ]
  for (const [name, alias] of OWN)
    answers.push(await aliases.addPrincipalAlias(world.id(name), alias))
  // what it holds is locked, in whatever pool
  answers.push(await aliases.addSharedPrincipal(world.id('position_lock')))
  answers.push(await aliases.syncSNSProject())
  const refused = answers.find((answer) => 'err' in answer)
  if (refused !== undefined) throw new Error(`a label is refused: ${JSON.stringify(refused)}`)
}
