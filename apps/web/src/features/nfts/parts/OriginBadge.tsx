import type { NftOrigin } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { useOrigin } from './useOrigin.ts'

const TONES = { vouched: 'accent', listed: 'accent', newcomer: 'warn', unknown: 'warn' } as const

/** How far a collection can be trusted, in a word; whoever made one is no longer a stranger when the operators answer for it. */
export function OriginBadge({ collectionId }: { readonly collectionId: string }) {
  const origin = useOrigin(collectionId)
  const words = useOriginWords()
  return origin && <Badge tone={TONES[origin]}>{words[origin].badge}</Badge>
}

/** What each origin means. */
export function useOriginWords(): Record<
  NftOrigin,
  { readonly badge: string; readonly meaning: string }
> {
  const { t } = useTranslation('nfts')
  return {
    vouched: { badge: t('origin.vouched'), meaning: t('origin.vouchedMeaning') },
    newcomer: { badge: t('origin.newcomer'), meaning: t('origin.newcomerMeaning') },
    listed: { badge: t('origin.listed'), meaning: t('origin.listedMeaning') },
    unknown: { badge: t('origin.unknown'), meaning: t('origin.unknownMeaning') },
  }
}

/** Whether an origin is one that a person has to be warned of before money moves. */
export const isDoubtful = (origin: NftOrigin | undefined): boolean =>
  origin !== 'vouched' && origin !== 'listed'
