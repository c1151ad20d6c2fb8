import type { Row } from '../../storage/schema.ts'

type Figure = bigint | number | string | null

export const FARM_SORTS = ['found', 'tvl', 'apr', 'reward', 'begin', 'end', 'stakes'] as const
export const STAKE_SORTS = ['found', 'tvl', 'apr', 'begin', 'end', 'stakers'] as const
export const CLAIM_SORTS = ['found', 'users', 'claimedUsers'] as const

/** What lists can be sorted by. */
export const FARM_FIGURES: Record<(typeof FARM_SORTS)[number], (row: Row<'farms'>) => Figure> = {
  found: ({ id }) => id,
  tvl: ({ tvl_usd }) => tvl_usd,
  apr: ({ apr_ppm }) => apr_ppm,
  reward: ({ total_reward }) => total_reward,
  begin: ({ start_ms }) => start_ms,
  end: ({ end_ms }) => end_ms,
  stakes: ({ stakes }) => stakes,
}
export const STAKE_FIGURES: Record<
  (typeof STAKE_SORTS)[number],
  (row: Row<'stake_pools'>) => Figure
> = {
  found: ({ created_ms }) => created_ms,
  tvl: ({ tvl_usd }) => tvl_usd,
  apr: ({ apr_ppm }) => apr_ppm,
  begin: ({ start_ms }) => start_ms,
  end: ({ end_ms }) => end_ms,
  stakers: ({ stakers }) => stakers,
}
export const CLAIM_FIGURES: Record<
  (typeof CLAIM_SORTS)[number],
  (row: Row<'claim_events'>) => Figure
> = {
  found: ({ id }) => id,
  users: ({ users }) => users,
  claimedUsers: ({ claimed_users }) => claimed_users,
}

/** In the order of a figure; those without one come last, and of equals the one that was found later comes first. */
export function sorted<R extends { readonly id: number }>(
  rows: readonly R[],
  figure: (row: R) => Figure,
  order: 'asc' | 'desc',
): R[] {
  const sign = order === 'asc' ? 1 : -1
  const value = (row: R) => {
    const told = figure(row)
    return told === null ? undefined : BigInt(told)
  }
  return rows
    .map((row) => ({ row, of: value(row) }))
    .sort((a, b) => {
      if (a.of === b.of) return b.row.id - a.row.id
      if (a.of === undefined) return 1
      if (b.of === undefined) return -1
      return a.of < b.of ? -sign : sign
    })
    .map(({ row }) => row)
}
