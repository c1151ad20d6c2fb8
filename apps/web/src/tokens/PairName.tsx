import { formatSymbol } from '../format/symbol.ts'

type Named = { readonly symbol: string }

/** What people call a pool: the symbols of its tokens, in their order in every language. */
export function PairName({ of: [first, second] }: { readonly of: readonly [Named, Named] }) {
  return (
    <bdi dir="ltr" translate="no">
      {formatSymbol(first.symbol)}/{formatSymbol(second.symbol)}
    </bdi>
  )
}
