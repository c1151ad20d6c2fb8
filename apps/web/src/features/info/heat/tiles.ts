import type { InfoTokenDetail } from '@sluice/sdk/info'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import type { TokenMarket } from '../../../tokens/prices/useTokenMarket.ts'
import type { ListedToken } from '../../../tokens/useListedTokens.ts'

/** A token on the heat map. */
export type Tile = {
  readonly token: ListedToken
  /** Of a day, as the app counts dollars. */
  readonly volumeUsd: bigint
  /** The same as a float, for areas only. */
  readonly volume: number
  readonly changePpm: bigint | undefined
}

type Known = {
  readonly details: ReadonlyMap<string, Pick<InfoTokenDetail, 'volumeUsd24H'>> | undefined
  readonly market: ReadonlyMap<string, Pick<TokenMarket, 'changePpm'>>
}

/** What was traded, the most first. */
export const tilesOf = (
  tokens: readonly ListedToken[],
  { details, market }: Known,
): readonly Tile[] =>
  tokens
    .flatMap((token): Tile[] => {
      const volumeUsd = dollarsOf(details?.get(token.ledgerId)?.volumeUsd24H ?? 0n)
      if (volumeUsd <= 0n) return []
      const changePpm = market.get(token.ledgerId)?.changePpm
      return [{ token, volumeUsd, volume: Number(volumeUsd), changePpm }]
    })
    .toSorted((a, b) => b.volume - a.volume)

/** Tokens of a currency, by what they are called: their price does not move. */
export const isStable = ({ token: { symbol } }: Pick<Tile, 'token'>): boolean =>
  /USD|EUR|XDR|DAI/i.test(symbol)

/** At this change, in millionths, the colour is at its strongest. */
const STRONG_PPM = 100_000
/** As much of the colour as leaves the words on it readable, in both themes. */
export const MOST = 48
const LEAST = 12

/** The colour of a change: red below, green above, the stronger the farther. */
export function heatOf(changePpm: bigint | undefined): string {
  if (changePpm === undefined || changePpm === 0n) return 'var(--surface-2)'
  const share = Math.min(1, Math.abs(Number(changePpm)) / STRONG_PPM)
  const strength = Math.round(LEAST + (MOST - LEAST) * share)
  return `color-mix(in srgb, var(--${changePpm > 0n ? 'up' : 'down'}) ${strength}%, var(--surface-2))`
}
