import { worthUsdOf } from '@sluice/sdk/usdPrices'
import { useUsdPrices } from '../../../tokens/prices/useUsdPrices.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { PositionRow } from './positionView.ts'

type PairAmountsProps = {
  /** Also what it is called where it is not shown. */
  readonly title: string
  readonly isTitleHidden?: boolean
  readonly row: Pick<PositionRow, 'token0' | 'token1'>
  readonly amounts: { readonly amount0: bigint; readonly amount1: bigint }
}

/** Both tokens of a pair with their dollars, a line each. */
export function PairAmounts({
  title,
  isTitleHidden = false,
  row: { token0, token1 },
  amounts,
}: PairAmountsProps) {
  const prices = useUsdPrices()
  const lines = [
    { token: token0, amount: amounts.amount0 },
    { token: token1, amount: amounts.amount1 },
  ]
  return (
    <section aria-label={title}>
      {!isTitleHidden && <p className="mb-2 text-13 text-ink-2">{title}</p>}
      <ul className="grid gap-2 text-14">
        {lines.map(({ token, amount }) => (
          <li key={token.ledgerId} className="flex items-center gap-2">
            <TokenIcon {...token} size={24} />
            <Amount amount={amount} token={token} isOwn />
            <span className="ms-auto text-13 text-ink-2">
              <Usd value={worthUsdOf(amount, prices.get(token.ledgerId))} isOwn />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
