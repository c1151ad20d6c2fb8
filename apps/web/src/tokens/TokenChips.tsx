import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../format/symbol.ts'
import { useConfig } from '../session/useSdk.ts'
import { TokenIcon } from '../ui/TokenIcon.tsx'
import { useTokens } from './useTokens.ts'

const QUICK_PICKS = ['icp_ledger', 'slu_ledger', 'ckbtc_ledger', 'ckusdc_ledger']

/** The tokens that most people look for, one tap away. */
export function TokenChips({ onSelect }: { readonly onSelect: (token: Token) => void }) {
  const { t } = useTranslation()
  const { canisters } = useConfig()
  const { data: tokens = [] } = useTokens()
  const picks = QUICK_PICKS.flatMap((name) =>
    tokens.filter(({ ledgerId }) => ledgerId === canisters[name]),
  )
  return (
    <ul aria-label={t('tokens.quickPicks')} className="flex flex-wrap gap-2">
      {picks.map((token) => (
        <li key={token.ledgerId}>
          <button
            type="button"
            onClick={() => onSelect(token)}
            className="flex min-h-11 items-center gap-2 rounded-full bg-surface-2 ps-2 pe-4 text-14 font-medium transition-colors hover:bg-line"
          >
            <TokenIcon {...token} size={24} />
            {formatSymbol(token.symbol)}
          </button>
        </li>
      ))}
    </ul>
  )
}
