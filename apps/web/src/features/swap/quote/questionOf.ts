import type { TradeQuote } from '@sluice/sdk'

/** What pools are asked to confirm: their ids, what each is given and gives. */
export const questionOf = ({ branches }: TradeQuote): string =>
  branches
    .flatMap(({ hops }) => hops.map((hop) => `${hop.poolId} ${hop.amountIn} ${hop.amountOut}`))
    .join()
