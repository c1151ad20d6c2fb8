import type { Token } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { formatExactAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { formatUsd } from '../../../format/usd.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'

type SideRowProps = {
  readonly name: string
  readonly token: Token
  readonly amount: bigint
  readonly valueUsd: bigint | undefined
  readonly children?: ReactNode
}

/** One side of a trade, to the last unit, with what it is worth. */
export function SideRow({ name, token, amount, valueUsd, children }: SideRowProps) {
  const locale = useLocale()
  return (
    <div className="flex items-center gap-3">
      <TokenIcon {...token} size={40} />
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{name}</p>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span dir="ltr" className="text-20 font-semibold break-all">
            {formatExactAmount(amount, token.decimals, locale)} {formatSymbol(token.symbol)}
          </span>
          <span className="text-13 text-ink-2">{formatUsd(valueUsd, locale)}</span>
          {children}
        </p>
      </div>
    </div>
  )
}
