import type { Principal } from '@icp-sdk/core/principal'
import type { InitRequest } from '@sluice/candid/staking_pool_factory'
import { deployer, marketMaker } from '../identities.ts'
import type { Report } from '../installWorld.ts'
import { tokenOf } from '../pools.ts'
import { oneToken, standardOf } from '../tokens.ts'
import { hashOf, type World } from '../World.ts'
import { sellCreations } from './installFarms.ts'

/** Staking: the factory of its pools, what stands around it, and the pools of a first start. */

type SeededPool = {
  /** Symbols. */
  stake: string
  reward: string
  /** Whole reward tokens a day. */
  perDay: bigint
}

const POOLS: readonly SeededPool[] = [
  { stake: 'ICP', reward: 'SLU', perDay: 5_000n },
  { stake: 'SLU', reward: 'ckUSDC', perDay: 40n },
]
const DAY_SECONDS = 86_400n
const DURATION_SECONDS = 120n * DAY_SECONDS
const CHUNK_BYTES = 1_000_000

/** Installs what is missing. The deployer stands for governance and is the admin of the factory. */
export async function installStaking(world: World, report: Report): Promise<void> {
  if (!world.has('staking_pool_factory')) {
    report('staking')
    const governance = deployer.getPrincipal()
    const receiver = await world.install('staking_fee_receiver', 'stakingFeeReceiver', [])
    const args = [receiver, [governance]]
    const factory = await world.install('staking_pool_factory', 'stakingPoolFactory', args)
    await world.install('staking_pool_index', 'stakingPoolIndex', [factory])
    const asked = [factory, governance]
    await world.install('staking_pool_factory_validator', 'stakingPoolFactoryValidator', asked)
  }
  const admin = deployer.getPrincipal()
  // who installs here is nobody in particular
  await world.stakingFactory(admin).setAdmins([admin])
  const index = world.id('staking_pool_index')
  unwrap(await world.stakingFactory(admin).setUserIndexCanister(index))
  await world.stakingIndex(admin).setPriceSource({
    swapFactory: world.id('swap_factory'),
    icpLedger: world.id('icp_ledger'),
    exchangeRate: world.id('exchange_rate'),
  })
  await sellCreations(world, world.stakingFactory(admin))
  await uploadModule(world)
  const listed = unwrap(await world.stakingFactory(admin).findStakingPoolPage([], 0n, 1n))
  if (listed.totalElements > 0n) return
  for (const pool of POOLS) await openPool(world, pool)
}

/** Upgrades all staking pools when their module has changed. Returns how many. */
export async function upgradeStakingPools(world: World): Promise<number> {
  const hash = hashOf(world.module('stakingPool'))
  const { stakingPoolModuleHash: before } = world.deployed
  if (before === undefined || before === hash) return 0
  const page = await world
    .stakingFactory(deployer.getPrincipal())
    .findStakingPoolPage([], 0n, 1_000n)
  const pools = unwrap(page).content.map(({ canisterId }) => canisterId)
  for (const canisterId of pools) await world.upgrade(canisterId, 'stakingPool')
  return pools.length
}

/** Gives the factory the module that new pools get. */
async function uploadModule(world: World): Promise<void> {
  const module = world.module('stakingPool')
  const hash = hashOf(module)
  if (world.deployed.stakingPoolModuleHash === hash) return
  const factory = world.stakingFactory(deployer.getPrincipal())
  await factory.clearChunks()
  for (let offset = 0; offset < module.length; offset += CHUNK_BYTES)
    await factory.uploadWasmChunk(module.subarray(offset, offset + CHUNK_BYTES))
  await factory.combineWasmChunks()
  await factory.activateWasm()
  world.deployed.stakingPoolModuleHash = hash
}

async function openPool(world: World, seeded: SeededPool): Promise<void> {
  const request = requestOf(world, seeded)
  const factory = world.stakingFactory(deployer.getPrincipal())
  const pool = unwrap(await factory.createStakingPool(request))
  await world.network.addCycles(pool, 100_000_000_000_000n)
  await payRewards(world, pool, seeded, request)
  unwrap(await world.stakingPool(pool, deployer.getPrincipal()).syncReward())
}

function requestOf(world: World, { stake, reward, perDay }: SeededPool): InitRequest {
  const [staking, rewarding] = [tokenOf(stake), tokenOf(reward)]
  const startTime = world.network.now() / 1_000_000_000n
  return {
    creatorKey: [],
    name: `Stake ${stake}, earn ${reward}`,
    startTime,
    bonusEndTime: startTime + DURATION_SECONDS,
    rewardPerTime: (perDay * oneToken(rewarding)) / DAY_SECONDS,
    stakingToken: { address: world.id(staking.name).toText(), standard: standardOf(staking) },
    stakingTokenSymbol: stake,
    stakingTokenDecimals: BigInt(staking.decimals),
    stakingTokenFee: staking.fee,
    rewardToken: { address: world.id(rewarding.name).toText(), standard: standardOf(rewarding) },
    rewardTokenSymbol: reward,
    rewardTokenDecimals: BigInt(rewarding.decimals),
    rewardTokenFee: rewarding.fee,
  }
}

/** All that the pool promises, from who owns the first liquidity. */
async function payRewards(
  world: World,
  pool: Principal,
  { reward }: SeededPool,
  { rewardPerTime }: InitRequest,
): Promise<void> {
  const ledger = world.ledger(tokenOf(reward).name, marketMaker.getPrincipal())
  const sent = await ledger.icrc1_transfer({
    to: { owner: pool, subaccount: [] },
    amount: rewardPerTime * DURATION_SECONDS,
    fee: [],
    memo: [],
    from_subaccount: [],
    created_at_time: [],
  })
  if ('Err' in sent) throw new Error('the rewards of a staking pool are not paid')
}

function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`staking is not set up: ${JSON.stringify(answer.err, words)}`)
}

function words(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}` : value
}
