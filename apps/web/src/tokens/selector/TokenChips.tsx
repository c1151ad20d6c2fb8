import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatSymbol } from '../../format/symbol.ts'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { useDefaultLedgers, useTokens } from '../useTokens.ts'

const MOST_PICKS = 6
const NO_LEDGERS: readonly string[] = []

type TokenChipsProps = {
  readonly isOffered: (token: Token) => boolean
  readonly onSelect: (token: Token) => void
}

/** The tokens that the exchange's operators name as everybody's, one tap away. */
export function TokenChips({ isOffered, onSelect }: TokenChipsProps) {
  const { t } = useTranslation()
  const { data: tokens = [] } = useTokens()
  const picks = (useDefaultLedgers() ?? NO_LEDGERS)
    .flatMap((id) => tokens.filter(({ ledgerId }) => ledgerId === id))
    .filter(isOffered)
    .slice(0, MOST_PICKS)
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
