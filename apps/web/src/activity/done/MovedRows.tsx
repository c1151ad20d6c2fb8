import type { ReactNode } from 'react'
import { formatSymbol } from '../../format/symbol.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import type { DoneAs, DoneLine } from './DoneLine.ts'
import { type LineContext, useLine } from './useLine.ts'

type MovedRowsProps = {
  readonly rows: readonly { readonly as: DoneAs; readonly lines: readonly DoneLine[] }[]
  readonly names: Readonly<Record<DoneAs, string>>
  readonly context: LineContext
}

/** What else became of amounts: a row for each, in tokens and dollars. */
export const MovedRows = ({ rows, names, context }: MovedRowsProps) =>
  rows.map(({ as, lines }) => (
    <Row key={as} name={names[as]}>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <MovedAmount key={line.ledgerId} {...{ line, context }} />
        ))}
      </ul>
    </Row>
  ))

function MovedAmount({
  line,
  context,
}: {
  readonly line: DoneLine
  readonly context: LineContext
}) {
  const { token, amount, valueUsd, name, isSilent } = useLine(line, context)
  if (isSilent) return <li>{name}</li>
  if (!token) return <Skeleton className="h-5 w-28" />
  return (
    <li className="flex flex-wrap justify-end gap-x-2">
      <Amount amount={amount} token={{ ...token, symbol: formatSymbol(token.symbol) }} isExact />
      {valueUsd !== undefined && (
        <span className="min-w-14 text-ink-2">
          <Usd value={valueUsd} />
        </span>
      )}
    </li>
  )
}

export function Row({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-baseline justify-between gap-4">
      <dt className="text-start text-ink-2">{name}</dt>
      <dd className="text-end">{children}</dd>
    </div>
  )
}
