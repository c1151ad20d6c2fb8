import { deployer } from '../identities.ts'
import type { World } from '../World.ts'
import { letDaoGovern, registerFunctions } from './daoFunctions.ts'
import { DAO } from './daoIds.ts'
import { deployDao, deploySale, prepareSnsWasm } from './deploySnses.ts'
import { playDaoPast } from './playDaoPast.ts'
import { playDaoSale, playSales } from './playSales.ts'

const LIST_SECONDS = 600n

/**
 * Makes the world's SNSes through SNS-W: the DAO of the platform, a sale that is open, one that opens in some days, and one that was
 * aborted, with refunds waiting. What an interrupted run has made stays and is gone on with.
 * @param onInstalled canisters were installed that are to be noted
 */
export async function seedSnses(world: World, onInstalled: () => Promise<void>): Promise<void> {
  await prepareSnsWasm(world)
  const hasDao = await deployDao(world)
  for (const name of ['tidewater', 'lantern', 'breakwater'] as const) await deploySale(world, name)
  if (!world.has('sns_aggregator')) {
    // what a list costs is read from every SNS; a sale itself says at once where it stands
    const args = [{ sns_wasm: world.id('sns_wasm'), interval_seconds: [LIST_SECONDS] }]
    await world.install('sns_aggregator', 'snsAggregator', args, DAO.sns_aggregator)
  }
  await world.topUp()
  await onInstalled()
  await playSales(world)
  if (hasDao) {
    await playDaoSale(world)
    await letDaoGovern(world)
    // the oldest, so that lists begin with what people vote about
    await registerFunctions(world)
    await playDaoPast(world)
  }
  await world.snsAggregator(deployer.getPrincipal()).refresh()
}
