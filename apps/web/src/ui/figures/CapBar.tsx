import { Amount } from './Amount.tsx'

type CapBarProps = {
  /** What has come in, the least with which it succeeds, and the most that is taken. */
  readonly raised: bigint
  readonly least: bigint
  readonly most: bigint
  readonly token: { readonly decimals: number; readonly symbol: string }
  readonly raisedLabel: string
  readonly betweenLabel: string
}

/** How far a sale has come: what is in it of the most that can be, with a mark where there is enough. */
export function CapBar({ raised, least, most, token, raisedLabel, betweenLabel }: CapBarProps) {
  const share = (part: bigint) =>
    most === 0n ? 0 : Math.min(100, Number((part * 10_000n) / most) / 100)
  return (
    <span className="grid gap-1">
      <span aria-hidden className="relative block h-3 overflow-hidden rounded-full bg-line">
        <span
          className="water-fill absolute inset-y-0 start-0 block"
          style={{ width: `${share(raised)}%` }}
        />
        <span
          className="absolute inset-y-0 block w-0.5 bg-ink"
          style={{ insetInlineStart: `${share(least)}%` }}
        />
      </span>
      <span className="flex flex-wrap justify-between gap-x-4 text-13 text-ink-2">
        <span>
          {raisedLabel} <Amount amount={raised} token={token} />
        </span>
        <span>
          {betweenLabel} <Amount amount={least} token={token} hasSymbol={false} />
          –
          <Amount amount={most} token={token} />
        </span>
      </span>
    </span>
  )
}
