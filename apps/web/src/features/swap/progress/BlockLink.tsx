import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatSymbol } from '../../../format/symbol.ts'
import { newestMove, useEntriesSince } from './useEntriesSince.ts'

type BlockLinkProps = { readonly id: string; readonly token: Token; readonly onLeave: () => void }

/** The block in which a ledger wrote down what an activity moved; nothing until it tells. */
export function BlockLink({ id, token, onLeave }: BlockLinkProps) {
  const { t } = useTranslation('trade', { useSuspense: false })
  const block = newestMove(useEntriesSince(id, token) ?? [])
  if (block === undefined) return undefined
  return (
    <Link
      to={`/info-tokens/details/${token.ledgerId}?block=${block}`}
      onClick={onLeave}
      className="py-1 text-accent"
    >
      {t('done.block', { symbol: formatSymbol(token.symbol), block: String(block) })}
    </Link>
  )
}
