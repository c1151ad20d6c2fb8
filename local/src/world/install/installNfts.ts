import { Principal } from '@icp-sdk/core/principal'
import { deployer } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { hashOf, type World } from '../World.ts'
import { sellCreations } from './installFarms.ts'
import { uploadModule } from './uploadModule.ts'

/** Collections of NFTs: their controller, and the market. The collections of the local world are seeded later, by `seedNfts`. */

/** Installs what is missing. The deployer stands for governance. */
export async function installNfts(world: World, report: Report): Promise<void> {
  const governance = deployer.getPrincipal()
  if (!world.has('nft_controller')) {
    report('collections of NFTs')
    await world.install('nft_controller', 'nftController', [[governance]])
  }
  if (!world.has('nft_market')) {
    report('the NFT market')
    const pays = {
      payLedger: world.id('icp_ledger'),
      tokenList: world.id('token_list'),
      controller: world.id('nft_controller'),
      feeReceiver: world.id('swap_fee_receiver'),
    }
    await world.install('nft_market', 'nftMarket', [pays])
  }
  if (!world.has('nft_statistics')) {
    const [controller, market] = [world.id('nft_controller'), world.id('nft_market')]
    await world.install('nft_statistics', 'nftStatistics', [{ controller, market }])
  }
  const controller = world.nftController(governance)
  // who installs here is nobody in particular
  unwrap(await controller.addAdmin(governance.toText()))
  const [cycles, , , supply] = unwrap(await controller.findCanisterConfig())
  const market = world.id('nft_market').toText()
  const statistics = world.id('nft_statistics').toText()
  unwrap(await controller.setCanisterConfig(cycles, [market], [statistics], [], Number(supply)))
  const positions = world.id('position_nft')
  if ('unknown' in (await controller.getOrigin(positions))) await listPositions(world)
  await sellCreations(world, controller)
  await renewModule(world)
}

/** Position tokens are sold like any other. No collection on the list bears the exchange's name, this one neither. */
async function listPositions(world: World): Promise<void> {
  const cid = world.id('position_nft')
  const deployed = deployer.getPrincipal()
  const info = unwrap(await world.positionNft(deployed).getCanisterInfo())
  const listed = { name: 'Liquidity positions', ownerName: 'Exchange', image: '' }
  unwrap(await world.nftController(deployed).insert({ ...info, ...listed, cid: cid.toText() }))
}

/** Upgrades all collections that were made here when their module has changed. Returns how many. */
export async function upgradeCollections(world: World): Promise<number> {
  const { collectionModuleHash: before } = world.deployed
  if (before === undefined || before === hashOf(world.module('nftCollection'))) return 0
  const controller = world.nftController(deployer.getPrincipal())
  const { content } = unwrap(await controller.findCanister(0n, MOST_COLLECTIONS))
  let upgraded = 0
  for (const { cid } of content) {
    const id = Principal.fromText(cid)
    const origin = await controller.getOrigin(id)
    if (!('newcomer' in origin || 'vouched' in origin)) continue
    await world.upgrade(id, 'nftCollection')
    upgraded++
  }
  return upgraded
}

const MOST_COLLECTIONS = 1_000n

/** Gives the controller the module that new collections get. */
async function renewModule(world: World): Promise<void> {
  const module = world.module('nftCollection')
  const hash = hashOf(module)
  if (world.deployed.collectionModuleHash === hash) return
  await uploadModule(world.nftController(deployer.getPrincipal()), module)
  world.deployed.collectionModuleHash = hash
}

function unwrap<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`collections of NFTs are not set up: ${answer.err}`)
}
