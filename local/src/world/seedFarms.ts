import { Principal } from '@icp-sdk/core/principal'
import type { CreateFarmArgs } from '@sluice/candid/farm_factory'
import { deployer, marketMaker } from './identities.ts'
import { tokenOf, worthUsd } from './pools.ts'
import { standardOf } from './tokens.ts'
import type { World } from './World.ts'

const DAY = 86_400n
const NS_PER_SECOND = 1_000_000_000n

/** A farm of the local world: on which pool, what it pays, and where in its life it is when the world begins. */
type WorldFarm = {
  pair: readonly [string, string]
  feePips: bigint
  reward: string
  rewardUsd: bigint
  days: bigint
  stage: 'live' | 'coming' | 'ended'
}

const FARMS: readonly WorldFarm[] = [
  {
    pair: ['ICP', 'SLU'],
    feePips: 3000n,
    reward: 'SLU',
    rewardUsd: 20_000n,
    days: 28n,
    stage: 'live',
  },
  {
    pair: ['ICP', 'ckUSDC'],
    feePips: 3000n,
    reward: 'ckUSDC',
    rewardUsd: 12_000n,
    days: 28n,
    stage: 'live',
  },
  {
    pair: ['ICP', 'ckBTC'],
    feePips: 3000n,
    reward: 'ckBTC',
    rewardUsd: 15_000n,
    days: 21n,
    stage: 'coming',
  },
  {
    pair: ['ICP', 'ckETH'],
    feePips: 3000n,
    reward: 'ICP',
    rewardUsd: 5_000n,
    days: 14n,
    stage: 'ended',
  },
]

/**
 * Makes the world's farms and gives them their rewards. What an interrupted start has made is left alone, and its reward sent. The page is up
 * meanwhile: of the farms that others make on the same pools none is taken for the market maker's. @returns how many were made.
 */
export async function seedFarms(world: World): Promise<number> {
  let made = 0
  for (const farm of FARMS) {
    const pool = await poolOf(world, farm)
    const known = await findMade(world, pool)
    const id = known ?? (await createFarm(world, farm, pool))
    if (known === undefined) made++
    await sendReward(world, farm, id)
    if (known === undefined) await takePositionTokens(world, id)
    if (known === undefined && farm.stage === 'ended')
      unwrap(await world.farm(id, deployer.getPrincipal()).finishManually())
  }
  return made
}

/** The farm that the market maker has on a pool: it has one on each at most. */
async function findMade(world: World, pool: Principal): Promise<Principal | undefined> {
  const maker = marketMaker.getPrincipal()
  for (const id of unwrap(await world.farmFactory(maker).getAllFarms())) {
    const terms = unwrap(await world.farm(id, maker).getInitArgs())
    if (terms.creator.toText() === maker.toText() && terms.pool.toText() === pool.toText())
      return id
  }
  return undefined
}

/** Seconds until a farm starts: few, so that it is soon there, and more where a slow machine has let them pass meanwhile. */
const LEADS = [3n, 30n, 300n] as const

async function createFarm(world: World, farm: WorldFarm, pool: Principal): Promise<Principal> {
  const factory = world.farmFactory(marketMaker.getPrincipal())
  const create = (lead: bigint) => factory.create(orderOf(world, { farm, pool, lead }))
  let created = await create(LEADS[0])
  for (const lead of LEADS.slice(1)) if ('err' in created) created = await create(lead)
  return Principal.fromText(unwrap(created))
}

async function takePositionTokens(world: World, id: Principal): Promise<void> {
  const governance = deployer.getPrincipal()
  unwrap(await world.farm(id, governance).setPositionCollection([world.id('position_nft')]))
}

type Order = { farm: WorldFarm; pool: Principal; lead: bigint }

function orderOf(world: World, { farm, pool, lead }: Order): CreateFarmArgs {
  const token = tokenOf(farm.reward)
  const now = world.network.now() / NS_PER_SECOND
  const startTime = farm.stage === 'coming' ? now + 3n * DAY : now + lead
  return {
    pool,
    rewardToken: { address: world.id(token.name).toText(), standard: standardOf(token) },
    rewardAmount: worthUsd(token, farm.rewardUsd),
    startTime,
    endTime: startTime + farm.days * DAY,
    secondPerCycle: 3_600n,
    priceInsideLimit: false,
    creatorKey: [],
    token0AmountLimit: 0n,
    token1AmountLimit: 0n,
    refunder: marketMaker.getPrincipal(),
  }
}

async function poolOf(world: World, { pair, feePips }: WorldFarm): Promise<Principal> {
  const addresses = pair.map((symbol) => world.id(tokenOf(symbol).name).toText())
  const pools = unwrap(await world.factory(marketMaker.getPrincipal()).getPools())
  const found = pools.find(
    ({ fee, token0, token1 }) =>
      fee === feePips && addresses.includes(token0.address) && addresses.includes(token1.address),
  )
  if (found === undefined) throw new Error(`the local world has no pool of ${pair.join(' and ')}`)
  return found.canisterId
}

/** What an interrupted start has sent counts. */
async function sendReward(world: World, { reward }: WorldFarm, id: Principal): Promise<void> {
  const farm = world.farm(id, marketMaker.getPrincipal())
  const { isFunded, totalReward } = unwrap(await farm.checkFunding())
  if (isFunded) return
  const token = tokenOf(reward)
  const ledger = world.ledger(token.name, marketMaker.getPrincipal())
  const to: { owner: Principal; subaccount: [] } = { owner: id, subaccount: [] }
  const missing = totalReward - (await ledger.icrc1_balance_of(to))
  if (missing > 0n) {
    const sent = await ledger.icrc1_transfer({
      to,
      amount: missing,
      from_subaccount: [],
      fee: [],
      memo: [],
      created_at_time: [],
    })
    if ('Err' in sent) throw new Error(`the market maker cannot send ${reward}`)
  }
  // the farm looks again at its next turn; whoever stakes before makes it look at once
  await farm.checkFunding()
}

function unwrap<T>(answer: { ok: T } | { err: unknown }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(`the farms cannot be seeded: ${JSON.stringify(answer.err)}`)
}
