import type { Token } from '@sluice/sdk'
import type { InfoMarketToken } from '@sluice/sdk/info'

const MOST = 20

type Wish = {
  /** Stands first, whatever is traded of it. */
  readonly first: string
  /** What everything is traded against. */
  readonly not: string
}

/** What was traded most within a day. */
export function hotTokens<T extends Pick<Token, 'ledgerId'>>(
  tokens: readonly T[],
  market: readonly Pick<InfoMarketToken, 'ledgerId' | 'volumeUsd24H'>[],
  { first, not }: Wish,
): readonly T[] {
  const volumes = new Map(market.map(({ ledgerId, volumeUsd24H }) => [ledgerId, volumeUsd24H]))
  const volumeOf = ({ ledgerId }: T): bigint => volumes.get(ledgerId) ?? 0n
  const others = tokens
    .filter((token) => token.ledgerId !== first && token.ledgerId !== not && volumeOf(token) > 0n)
    .toSorted((a, b) => (volumeOf(a) < volumeOf(b) ? 1 : -1))
  return [...tokens.filter(({ ledgerId }) => ledgerId === first), ...others.slice(0, MOST)]
}
