import type { ReactNode } from 'react'

type AmountPanelProps = {
  readonly label: string
  readonly inputId: string
  readonly balance: ReactNode
  readonly amount: ReactNode
  readonly token: ReactNode
  readonly value: ReactNode
  readonly tools?: ReactNode
  /** How the amount was understood, where that could be doubted. */
  readonly note?: ReactNode
}

/** One side of the swap, as high without an amount as with one. */
export function AmountPanel(props: AmountPanelProps) {
  const { label, inputId, balance, amount, token, value, tools, note } = props
  return (
    <div className="rounded-control bg-surface-2 px-4 pt-3 pb-3 transition-shadow focus-within:ring-1 focus-within:ring-accent/60">
      <div className="flex h-7 items-center justify-between">
        <label htmlFor={inputId} className="text-13 text-ink-2">
          {label}
        </label>
        {tools}
      </div>
      <div className="mt-2 flex items-center gap-3">
        {amount}
        {token}
      </div>
      {note}
      <div className="mt-1 flex h-6 items-center justify-between gap-2">
        {/* what is cut off here has room around it: for the focus ring of a button inside, and for fingers */}
        <span className="-m-2 truncate p-2 text-13 text-ink-2">{value}</span>
        {balance}
      </div>
    </div>
  )
}
