import type { Pool, Token } from '@sluice/sdk'
import { shortAddress } from '../../../format/address.ts'

const PIPS_PER_PERCENT = 10_000

/** Pools to choose from, by their tokens and fee. */
export const poolOptions = (
  pools: readonly Pool[] = [],
  tokens: readonly Token[] = [],
): readonly { readonly id: string; readonly label: string }[] => {
  const symbolOf = (id: string) =>
    tokens.find(({ ledgerId }) => ledgerId === id)?.symbol ?? shortAddress(id)
  return pools
    .map(({ canisterId, token0, token1, fee }) => ({
      id: canisterId,
      label: `${symbolOf(token0)}/${symbolOf(token1)} ${Number(fee) / PIPS_PER_PERCENT}%`,
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}
