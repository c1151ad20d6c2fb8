import { UNKNOWN } from '../../../format/decimal.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import type { ListedToken } from './useToldList.ts'

/** A token with its picture. */
export function TokenName({ token }: { readonly token: ListedToken | undefined }) {
  if (token === undefined) return UNKNOWN
  const { decimals: _, ...shown } = token
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <TokenIcon {...shown} size={24} />
      <span translate="no">{formatSymbol(token.symbol)}</span>
    </span>
  )
}

type TokenAmountProps = {
  readonly amount: bigint | undefined
  readonly token: ListedToken | undefined
}

/** An amount of a token, as far as its decimals are known. */
export function TokenAmount({ amount, token }: TokenAmountProps) {
  if (token?.decimals === undefined) return UNKNOWN
  const { symbol, decimals } = token
  return <Amount amount={amount} token={{ symbol: formatSymbol(symbol), decimals }} />
}
