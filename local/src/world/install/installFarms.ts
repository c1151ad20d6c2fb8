import { deployer, marketMaker } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { hashOf, type World } from '../World.ts'

const CHUNK_BYTES = 1_000_000

/** Installs what makes farms and lists them, where it is missing. */
export async function installFarms(world: World, report: Report): Promise<void> {
  if (!world.has('farm_factory')) await install(world, report)
  await sellCreations(world, world.farmFactory(deployer.getPrincipal()))
}

/** The deployer stands for governance; the market maker may make farms, too. */
async function install(world: World, report: Report): Promise<void> {
  report('farms')
  const governance = deployer.getPrincipal()
  const create = () => world.network.createCanister({ controllers: [governance] })
  const [factory, index] = [await create(), await create()]
  const receiver = await world.install('farm_fee_receiver', 'farmFeeReceiver', [])
  // farms take their prices from pools: there is no index of prices here, so the place of it names the pools' factory
  const args = [receiver, [governance], index, world.id('swap_factory')]
  await world.installInto('farm_factory', 'farmFactory', args, factory)
  await world.installInto('farm_index', 'farmIndex', [factory], index)
  const validated = [factory, governance, index]
  await world.install('farm_factory_validator', 'farmFactoryValidator', validated)
  await world.farmFactory(governance).setAdmins([governance, marketMaker.getPrincipal()])
  await uploadFarmModule(world)
}

/** 1 ICP. */
const CREATION_PRICE = 100_000_000n

/** Lets everybody have something made by a factory, for a price. */
export async function sellCreations(
  world: World,
  factory: Pick<ReturnType<World['farmFactory']>, 'setCreationFee'>,
  price = CREATION_PRICE,
): Promise<void> {
  const [ledger, receiver] = [world.id('icp_ledger'), deployer.getPrincipal()]
  const answer = await factory.setCreationFee([{ ledger, price, receiver }])
  if ('err' in answer) throw new Error(`creations have no price: ${answer.err}`)
}

/** Gives running farms, and the factory, a farm module that has changed. @returns how many farms were upgraded. */
export async function upgradeFarms(world: World): Promise<number> {
  const isCurrent = world.deployed.farmModuleHash === hashOf(world.module('farm'))
  if (!world.has('farm_factory') || isCurrent) return 0
  const farms = await world.farmFactory(deployer.getPrincipal()).getAllFarms()
  const ids = 'ok' in farms ? farms.ok : []
  for (const id of ids) await world.upgrade(id, 'farm')
  await uploadFarmModule(world)
  return ids.length
}

async function uploadFarmModule(world: World): Promise<void> {
  const module = world.module('farm')
  const factory = world.farmFactory(deployer.getPrincipal())
  await factory.clearChunks()
  for (let offset = 0; offset < module.length; offset += CHUNK_BYTES)
    await factory.uploadWasmChunk(module.subarray(offset, offset + CHUNK_BYTES))
  await factory.combineWasmChunks()
  await factory.activateWasm()
  world.deployed.farmModuleHash = hashOf(module)
}
