import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatSymbol } from '../../../format/symbol.ts'
import { useTokensOf } from '../../../tokens/useTokens.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import { callsOf } from './callsOf.ts'
import type { PayWay } from './payWay.ts'

type CallsProps = { readonly form: SwapForm; readonly way: PayWay | undefined }

/** Every call that the swap makes, unfolded by whoever wants to know: which canister, and which of its methods. */
export function Calls({ form, way }: CallsProps) {
  const { t } = useTranslation('trade')
  const { tokenIn, tokenOut, view } = form
  const calls = view.kind === 'quoted' && tokenIn ? callsOf(view.quote, tokenIn, way) : []
  const ids = [...new Set(calls.flatMap((call) => call.of))]
  const { tokens } = useTokensOf(
    ids.filter((id) => id !== tokenIn?.ledgerId && id !== tokenOut?.ledgerId),
  )
  const known = [tokenIn, tokenOut, ...tokens]
  const nameOf = (of: readonly string[]) =>
    of
      .map((id) => formatSymbol(known.find((token) => token?.ledgerId === id)?.symbol ?? '?'))
      .join('/')
  if (calls.length === 0) return undefined
  return (
    <details className="group text-13">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 text-ink-2">
        {t('review.calls', { count: calls.length })}
        <Icon of={ChevronDown} size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <ol className="mt-2 flex flex-col gap-2 border-s border-line ps-3">
        {calls.map(({ canisterId, poolId, of, method }) => (
          <li
            key={`${poolId} ${method}`}
            className="flex flex-wrap items-center justify-between gap-x-4"
          >
            <span className="flex items-center gap-1 text-ink-2">
              {t(of.length > 1 ? 'review.callPool' : 'review.callLedger', { name: nameOf(of) })}
              <AddressLabel text={canisterId} what={nameOf(of)} />
            </span>
            <code dir="ltr">{method}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
