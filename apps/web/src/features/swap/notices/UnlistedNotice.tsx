import type { Token } from '@sluice/sdk'
import { findLookAlike } from '@sluice/sdk/lookAlikes'
import { useTranslation } from 'react-i18next'
import { useListedLedgers, useListingEntries } from '../../../tokens/useTokens.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Address } from '../../../ui/figures/Address.tsx'
import { ImportOffer } from './ImportOffer.tsx'

type UnlistedNoticeProps = { readonly tokens: readonly (Token | undefined)[] }

/** A token that came by a link or by import is named with its ledger, and with the token it could be taken for. */
export function UnlistedNotice({ tokens }: UnlistedNoticeProps) {
  const { t } = useTranslation()
  const listed = useListingEntries()
  const ledgers = useListedLedgers()
  const unlisted = tokens.filter(
    (token): token is Token =>
      token !== undefined && ledgers !== undefined && !ledgers.includes(token.ledgerId),
  )
  return unlisted.map((token) => {
    const twin = findLookAlike(token, listed)
    return (
      <Notice key={token.ledgerId} tone="warn" action={<ImportOffer token={token} />}>
        <p>
          {twin
            ? t('swap.unlistedTwin', { symbol: token.symbol, twin: twin.symbol })
            : t('swap.unlisted', { symbol: token.symbol })}
        </p>
        <Address text={token.ledgerId} what={t('swap.ledgerId')} />
      </Notice>
    )
  })
}
