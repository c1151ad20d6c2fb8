import type { Token } from '@sluice/sdk'
import { findLookAlike } from '@sluice/sdk/lookAlikes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useListedLedgers, useListingEntries } from '../../../tokens/useTokens.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { ImportOffer } from './ImportOffer.tsx'

type UnlistedNoticeProps = { readonly tokens: readonly (Token | undefined)[] }

/** A token that came by a link or by import is named with its ledger, and with the token it could be taken for. */
export function UnlistedNotice({ tokens }: UnlistedNoticeProps) {
  const ledgers = useListedLedgers()
  const unlisted = tokens.filter(
    (token): token is Token =>
      token !== undefined && ledgers !== undefined && !ledgers.includes(token.ledgerId),
  )
  return unlisted.map((token) => <Unlisted key={token.ledgerId} token={token} />)
}

function Unlisted({ token }: { readonly token: Token }) {
  const { t } = useTranslation()
  const listed = useListingEntries()
  const { ledgerId, symbol, name } = token
  const { data: twin } = useQuery({
    queryKey: queryKeys.lookAlike(ledgerId, symbol, name, String(listed.length)),
    queryFn: async () => (await findLookAlike(token, listed)) ?? null,
    staleTime: Infinity,
  })
  return (
    <Notice tone="warn" action={<ImportOffer token={token} />}>
      <p>
        {twin
          ? t('swap.unlistedTwin', { symbol, twin: twin.symbol })
          : t('swap.unlisted', { symbol })}
      </p>
      <LongId text={ledgerId} what={t('swap.ledgerId')} />
    </Notice>
  )
}
