import {
  alice,
  bob,
  RATE,
  type StakingWorld,
  startStaking,
} from '../../canisters/staking-pool/src/testing/stakingWorld.ts'
import { fillMaps } from '../../packages/testing/src/filling/fillMaps.ts'
import { instructionsOf } from '../../packages/testing/src/filling/instructionsOf.ts'

/**
 * Instructions of a staking pool's calls, with two stakers and with as many as asked for: SLUICE_STAKERS (100 000), and SLUICE_RECORDS
 * (200 000) each of records of stakes and of rewards.
 */
const STAKERS = BigInt(process.env.SLUICE_STAKERS ?? 100_000)
const RECORDS = BigInt(process.env.SLUICE_RECORDS ?? 200_000)
const AMOUNT = 1_000_000n
const DAY = 86_400n
/** The numbers of the pool's maps, from `StakingState.ts`: users, their numbers, and both logs. */
const MAPS = [
  { memory: 1, first: 1_000n, count: STAKERS },
  { memory: 2, first: 2n, count: STAKERS },
  { memory: 5, first: 1_000n, count: RECORDS },
  { memory: 8, first: 1_000n, count: RECORDS },
]

/** Fills the pool's maps, and installs the pool again. */
async function fill({ network, pool }: StakingWorld): Promise<void> {
  await fillMaps({ network, canisterId: pool.canisterId }, { repeated: MAPS })
  await pool.upgrade()
}

const spentOn = ({ network, pool }: StakingWorld, work: () => Promise<unknown>) =>
  instructionsOf({ network, canisterId: pool.canisterId }, work)

type Row = readonly [what: string, instructions: bigint]

async function measure(world: StakingWorld): Promise<Row[]> {
  const pool = world.as(alice)
  // the first one may meet more that has fallen due
  await world.pool.upgrade()
  await world.network.runUntilIdle()
  const rows: Row[] = [['upgrade', await spentOn(world, () => world.pool.upgrade())]]
  // once before, so that what a pool in use has on its heap is there
  for (const counts of [false, true]) {
    const measured: Row[] = []
    const call = async (what: string, work: () => Promise<{ ok: unknown } | { err: string }>) => {
      await world.passSeconds(10n)
      measured.push([what, await spentOn(world, async () => unwrap(await work()))])
    }
    await call('depositFromAndStake', () => pool.depositFromAndStake(AMOUNT))
    await call('harvest', () => pool.harvest())
    await call('withdraw of the reward', () => pool.withdraw(false, AMOUNT))
    await call('unstake, of a part', () => pool.unstake(AMOUNT / 2n))
    await call('exit', () => pool.exit())
    if (counts) rows.push(...measured)
  }
  return rows
}

function unwrap<T>(answer: { ok: T } | { err: string }): T {
  if ('ok' in answer) return answer.ok
  throw new Error(answer.err)
}

const world = await startStaking()
await world.fund(RATE * DAY)
await world.passSeconds(120n)
unwrap(await world.as(bob).depositFromAndStake(AMOUNT))
unwrap(await world.as(alice).depositFromAndStake(AMOUNT))
await world.passSeconds(60n)
unwrap(await world.as(bob).harvest())
const few = await measure(world)
await fill(world)
const many = new Map(await measure(world))
const millions = (instructions = 0n) => (Number(instructions) / 1e6).toFixed(2)
console.log(`| call | 2 stakers | ${STAKERS} stakers, ${RECORDS} records of each kind |`)
console.log('| --- | ---: | ---: |')
for (const [what, spent] of few)
  console.log(`| ${what} | ${millions(spent)} | ${millions(many.get(what))} |`)
await world.network.stop()
