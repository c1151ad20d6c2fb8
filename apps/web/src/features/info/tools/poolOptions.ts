import type { Pool } from '@sluice/sdk'

const PIPS_PER_PERCENT = 10_000

/** Pools to choose from, by their tokens and fee. */
export const poolOptions = (
  pools: readonly Pool[] | undefined,
  symbolOf: (ledgerId: string) => string,
): readonly { readonly id: string; readonly label: string }[] =>
  (pools ?? [])
    .map(({ canisterId, token0, token1, fee }) => ({
      id: canisterId,
      label: `${symbolOf(token0)}/${symbolOf(token1)} ${Number(fee) / PIPS_PER_PERCENT}%`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
