import type { Token } from '@sluice/sdk'
import { UNKNOWN } from '../../format/decimal.ts'
import { formatSymbol } from '../../format/symbol.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { QuietDigits } from '../../ui/figures/QuietDigits.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { DoneLine } from './DoneLine.ts'
import { type LineContext, useLine } from './useLine.ts'

type LineProps = { readonly line: DoneLine; readonly context: LineContext }

/** What somebody looks for first: one amount large, several in a list. */
export function LeadAmounts({
  lines,
  context,
}: {
  readonly lines: readonly DoneLine[]
  readonly context: LineContext
}) {
  const [only, ...others] = lines
  if (only && others.length === 0) return <OneAmount line={only} context={context} />
  return (
    <ul className="mt-2 grid w-full gap-3">
      {lines.map((line) => (
        <ListedAmount key={line.ledgerId} {...{ line, context }} />
      ))}
    </ul>
  )
}

type FigureProps = { readonly amount: bigint | undefined; readonly token: Token }

const Figure = ({ amount, token: { decimals, symbol } }: FigureProps) => (
  <>
    {amount === undefined ? UNKNOWN : <QuietDigits {...{ amount, decimals }} />}{' '}
    <span className="whitespace-nowrap">{formatSymbol(symbol)}</span>
  </>
)

function OneAmount({ line, context }: LineProps) {
  const { token, amount, valueUsd, name, isSilent } = useLine(line, context)
  if (isSilent) return <p className="text-28 font-semibold">{name}</p>
  if (!token) return <Skeleton className="mx-auto my-1 h-12 w-48" />
  return (
    <>
      <p dir="ltr" className="text-28 font-semibold break-all">
        <Figure amount={amount} token={token} />
      </p>
      {valueUsd !== undefined && (
        <p className="text-14 text-ink-2">
          <Usd value={valueUsd} />
        </p>
      )}
    </>
  )
}

function ListedAmount({ line, context }: LineProps) {
  const { token, amount, valueUsd, name, isSilent } = useLine(line, context)
  if (isSilent) return <li className="text-start text-16 font-semibold sm:text-20">{name}</li>
  if (!token) return <Skeleton className="h-8 w-full" />
  return (
    <li className="flex items-center gap-3 text-start">
      <TokenIcon {...token} size={32} />
      <span dir="ltr" className="min-w-0 text-16 font-semibold break-all sm:text-20">
        <Figure amount={amount} token={token} />
      </span>
      {valueUsd !== undefined && (
        <span className="ms-auto text-14 text-ink-2">
          <Usd value={valueUsd} />
        </span>
      )}
    </li>
  )
}
