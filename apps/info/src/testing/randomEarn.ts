import { randomOf } from '@sluice/test-depth'
import type { EarnEvent } from '../model/earn/applyEarn.ts'
import type { EventOf } from '../model/events/eventFields.ts'
import type { Told } from './Told.ts'

const EVERY_MS = 9 * 60_000
const UNIT = 100_000_000n
const PEOPLE = ['person-0', 'person-1', 'person-2', 'person-3', 'person-4']

type Wish = { readonly seed: number; readonly beganMs: number; readonly endMs: number }

/** A farm, two staking pools and a claim event of the random market: lists, records, and how they stand every nine minutes. */
export function randomEarn({ seed, beganMs, endMs }: Wish) {
  const random = randomOf(seed + 1)
  const below = (end: number) => Math.floor(random() * end)
  const someone = () => PEOPLE[below(PEOPLE.length)] ?? 'person-0'
  const logs = [
    ['farmStakes:farm-0', ['stake', 'unstake', 'withdraw'], 41],
    ['farmRewards:farm-0', ['distribute'], 23],
    ['poolStakes:stake-0', ['deposit', 'stake', 'unstake', 'withdraw'], 37],
    ['poolRewards:stake-0', ['harvest', 'withdraw'], 19],
    ['claims:event-1', ['claim'], 11],
  ] as const
  const records = logs.flatMap(([source, ops, length]) =>
    Array.from({ length }, (_, index): Told => {
      const timeMs = beganMs + index * 60_000
      const event: EventOf<'earnRecorded'> = {
        kind: 'earnRecorded',
        op: ops[below(ops.length)] ?? 'stake',
        owner: someone(),
        amount: BigInt(1 + below(1_000_000)) * 1_000n,
        positionId: source.startsWith('farm') ? 1 + below(9) : undefined,
        liquidity: source === 'farmStakes:farm-0' ? BigInt(1 + below(5_000)) : undefined,
        atMs: timeMs,
      }
      return { source, seq: index + 1, timeMs, event }
    }),
  )
  const standings: Told[] = []
  const stand = (event: EarnEvent, timeMs: number) =>
    standings.push({ source: 'standings', seq: standings.length + 1, timeMs, event })
  for (let timeMs = beganMs + EVERY_MS, step = 1n; timeMs <= endMs; timeMs += EVERY_MS, step++) {
    const some = BigInt(1 + below(1_000)) * UNIT
    stand(farmAt(step, some), timeMs)
    stand(poolAt('stake-0', { beganMs, endMs, staked: some, step }), timeMs)
    stand(poolAt('stake-1', { beganMs, endMs, staked: some, step }), timeMs)
    stand(eventAt(step), timeMs)
  }
  return { listed: listedAt(beganMs, endMs), standings, records }
}

function listedAt(timeMs: number, endMs: number): Told[] {
  const people = { creator: 'person-0' } as const
  const farm: EventOf<'farmListed'> = {
    kind: 'farmListed',
    farm: 'farm-0',
    pool: 'pool-0',
    token0: 'icp',
    token1: 'usdc',
    rewardToken: 'icp',
    ...people,
    refunder: 'person-1',
    startMs: timeMs,
    endMs: endMs + 86_400_000,
    secondsPerCycle: 600,
    feePerMille: 50,
  }
  const pool = (id: string, name: string, rewardToken: string): EventOf<'stakePoolListed'> => ({
    kind: 'stakePoolListed',
    pool: id,
    name,
    stakingToken: 'icp',
    rewardToken,
    ...people,
    createdMs: timeMs,
  })
  const event: EventOf<'claimEventListed'> = {
    kind: 'claimEventListed',
    claimEvent: 'event-1',
    storage: 'storage-0',
    name: '=A gift, "for all"',
    ...people,
    ledger: 'icp',
    symbol: 'ICP',
    decimals: 8,
  }
  return [
    { source: 'farms', seq: 1, timeMs, event: farm },
    { source: 'stakePools', seq: 1, timeMs, event: pool('stake-0', 'Stake ICP, earn BOB', 'bob') },
    { source: 'stakePools', seq: 2, timeMs, event: pool('stake-1', 'Stake ICP, earn ICP', 'icp') },
    { source: 'claimEvents', seq: 1, timeMs, event },
  ]
}

const farmAt = (step: bigint, some: bigint): EventOf<'farmStanding'> => ({
  kind: 'farmStanding',
  farm: 'farm-0',
  status: 'live',
  totalReward: 1_000_000n * UNIT,
  rewardPerCycle: UNIT,
  rewardLeft: (1_000_000n - step) * UNIT,
  rewardPending: UNIT / 2n,
  rewardPaid: step * UNIT,
  staked0: some,
  staked1: some * 5n,
  liquidity: some,
  stakes: Number(step % 7n),
})

const poolAt = (
  pool: string,
  at: { beganMs: number; endMs: number; staked: bigint; step: bigint },
): EventOf<'stakePoolStanding'> => ({
  kind: 'stakePoolStanding',
  pool,
  startMs: at.beganMs,
  endMs: at.endMs + 1,
  rewardPerSecond: 1_000n,
  feePerMille: 50,
  staked: at.staked,
  rewarded: at.step * 540_000n,
  stakers: 3,
  funded: pool === 'stake-0' ? 9n * UNIT : undefined,
})

const eventAt = (step: bigint): EventOf<'claimEventStanding'> => ({
  kind: 'claimEventStanding',
  claimEvent: 'event-1',
  status: 'live',
  total: 1_000n * UNIT,
  users: 500,
  claimed: step * UNIT,
  claimedUsers: Number(step),
  deadlineMs: undefined,
})
