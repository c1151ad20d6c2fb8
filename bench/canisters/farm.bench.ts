import {
  type FarmWorld,
  feeReceiver,
  PAIR,
  POSITIONS,
  prepareFarm,
} from '../../canisters/farm/src/testing/farmWorld.ts'
import { maker, trader, unwrap } from '../../packages/testing/src/exchange/people.ts'
import { fillMaps } from '../../packages/testing/src/filling/fillMaps.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/**
 * Instructions of a farm's calls and of its upgrade, with a few stakes and with as many as asked for: SLUICE_POSITIONS (49 990) deposits,
 * and SLUICE_RECORDS (1 000 000) each of records of stakes and of rewards.
 */
const DEPOSITS = BigInt(process.env.SLUICE_POSITIONS ?? 49_990)
const RECORDS = BigInt(process.env.SLUICE_RECORDS ?? 1_000_000)

/** Fills the farm's maps, and installs the farm again. */
async function fill(world: FarmWorld): Promise<void> {
  const stakes = unwrapText(await world.as(maker).getStakeRecord(0n, 1n, '')).totalElements
  const rewards = unwrapText(await world.as(maker).getDistributeRecord(0n, 1n, '')).totalElements
  await fillMaps(canisterOf(world), {
    // the numbers of the farm's maps, from `FarmState.ts`; records are numbered without a gap
    repeated: [
      { memory: 3, first: 1_000n, count: DEPOSITS },
      { memory: 10, first: stakes, count: RECORDS },
      { memory: 12, first: rewards, count: RECORDS },
    ],
  })
  await world.upgrade()
}

const canisterOf = ({ network, id }: FarmWorld) => ({ network, canisterId: id })
const spentOn = (world: FarmWorld, work: () => Promise<unknown>) =>
  instructionsOf(canisterOf(world), work)

type Row = readonly [what: string, instructions: bigint]

async function measure(world: FarmWorld): Promise<Row[]> {
  const farm = world.as(maker)
  const { narrow } = POSITIONS
  // the first one may meet more that has fallen due
  await world.upgrade()
  await world.network.runUntilIdle()
  const rows: Row[] = [['upgrade', await spentOn(world, () => world.upgrade())]]
  const stake = async () => unwrap(await farm.stake(narrow))
  const withdraw = async () => unwrap(await farm.withdraw())
  const unstake = async () => unwrap(await farm.unstake(narrow))
  // once before, so that what a farm in use has on its heap is there
  for (const counts of [false, true]) {
    await world.approve(narrow, maker)
    const staking = await spentOn(world, stake)
    await world.pass(100n)
    const withdrawing = await spentOn(world, withdraw)
    await world.exchange.trade(PAIR, 'ICP', 10n ** 12n)
    await world.pass(10n)
    const syncing = await spentOn(world, async () => unwrap(await farm.sync()))
    await world.pass(100n)
    const unstaking = await spentOn(world, unstake)
    if (counts)
      rows.push(
        ['stake', staking],
        ['withdraw, of two positions', withdrawing],
        ['sync, one move of the price', syncing],
        ['unstake', unstaking],
      )
  }
  return rows
}

function unwrapText<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(answer.err)
}

const world = await prepareFarm()
await world.begin()
await world.stake(POSITIONS.wide, maker)
await world.stake(POSITIONS.other, trader)
await world.pass(500n)
unwrap(await world.as(maker).withdraw())
unwrap(await world.as(feeReceiver).withdrawRewardFee())
const few = await measure(world)
await fill(world)
const many = new Map(await measure(world))
const millions = (instructions = 0n) => (Number(instructions) / 1e6).toFixed(2)
console.log(`| call | 2 stakes | ${DEPOSITS} stakes, ${RECORDS} records of each kind |`)
console.log('| --- | ---: | ---: |')
for (const [what, spent] of few)
  console.log(`| ${what} | ${millions(spent)} | ${millions(many.get(what))} |`)
await world.network.stop()
