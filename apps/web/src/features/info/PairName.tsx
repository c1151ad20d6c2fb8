import { formatPercent } from '../../format/percent.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { Badge } from '../../ui/layout/Badge.tsx'
import { PairIcon } from '../../ui/pictures/PairIcon.tsx'

type Side = Parameters<typeof PairIcon>[0]['first']

type PairNameProps = {
  /** Tokens, or the names of such as nobody lists. */
  readonly sides: readonly [Side, Side] | readonly [string, string]
  /** Of the pool, in pips; left out where only the pair is meant. */
  readonly feePips?: number
}

/** A pair in a list: its pictures, its symbols and its pool's fee, on two lines where there is little room. */
export function PairName({ sides: [first, second], feePips }: PairNameProps) {
  const locale = useLocale()
  return (
    <span className="inline-flex items-center gap-3 font-medium max-sm:gap-2">
      {typeof first !== 'string' && typeof second !== 'string' && (
        <span className="flex shrink-0 max-sm:[zoom:0.75]">
          <PairIcon first={first} second={second} />
        </span>
      )}
      <span className="flex min-w-0 flex-wrap items-center gap-x-3 max-sm:text-14">
        <span translate="no" className="wrap-break-word">
          {nameOf(first)}/<wbr />
          {nameOf(second)}
        </span>
        {feePips !== undefined && <Badge>{formatPercent(BigInt(feePips), locale)}</Badge>}
      </span>
    </span>
  )
}

const nameOf = (side: Side | string) => formatSymbol(typeof side === 'string' ? side : side.symbol)
