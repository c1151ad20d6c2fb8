import { z } from 'zod'
import { usdText } from '../../decimals.ts'
import { type Asked, endpoint } from '../../Endpoint.ts'
import { stakeStatusOf } from '../../earn/stakePoolRecord.ts'
import { timeMs, usd } from '../../records/fields.ts'
import { claimEvents } from './claimEvents.ts'
import { farms } from './farms.ts'
import { tag } from './inputs.ts'
import { stakePools } from './stakePools.ts'

/** What counts of them: what is staked in listed tokens. */
function total<R extends { readonly tvl_usd: string | null }>(
  { view }: Asked,
  rows: readonly R[],
  stakedIds: (row: R) => readonly number[],
): string {
  const isListed = (id: number) => view.tokens.get(id)?.is_listed === 1
  const counted = rows.filter((row) => stakedIds(row).every(isListed))
  return usdText(counted.reduce((sum, { tvl_usd }) => sum + BigInt(tvl_usd ?? 0), 0n))
}

const state = z.object({
  farms: z.int(),
  liveFarms: z.int(),
  farmTvlUSD: usd,
  stakePools: z.int(),
  liveStakePools: z.int(),
  stakeTvlUSD: usd,
  claimEvents: z.int(),
  liveClaimEvents: z.int(),
  sampledTime: timeMs.nullable().meta({ description: 'When any of them was looked at last' }),
})

export const earnStateEndpoints = [
  endpoint({
    path: '/earn/state',
    tag,
    summary: 'All farms, staking pools and claim events in a few figures',
    input: z.object({}),
    output: state,
    answer: async (asked) => {
      const [farmRows, poolRows, eventRows] = [
        await farms(asked),
        await stakePools(asked),
        await claimEvents(asked),
      ]
      const isLive = ({ status }: { readonly status: string | null }) => status === 'live'
      const looks = [...farmRows, ...poolRows, ...eventRows].map((row) => row.sampled_ms ?? 0)
      const newest = looks.reduce((most, ms) => Math.max(most, ms), 0)
      return {
        farms: farmRows.length,
        liveFarms: farmRows.filter(isLive).length,
        farmTvlUSD: total(asked, farmRows, ({ token0_id, token1_id }) => [token0_id, token1_id]),
        stakePools: poolRows.length,
        liveStakePools: poolRows.filter((row) => stakeStatusOf(row, asked.nowMs) === 'live').length,
        stakeTvlUSD: total(asked, poolRows, ({ staking_token_id }) => [staking_token_id]),
        claimEvents: eventRows.length,
        liveClaimEvents: eventRows.filter(isLive).length,
        sampledTime: newest === 0 ? null : newest,
      }
    },
  }),
]
