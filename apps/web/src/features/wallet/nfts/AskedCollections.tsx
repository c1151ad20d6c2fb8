import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useMyCollections } from '../../nfts/consent/myCollections.ts'
import { collectionPath } from '../../nfts/parts/links.ts'
import { OriginBadge } from '../../nfts/parts/OriginBadge.tsx'
import { useCollection } from '../../nfts/parts/useCollection.ts'
import type { HeldCollection } from './useNftsOf.ts'

type AskedCollectionsProps = { readonly collections: readonly HeldCollection[] }

/** Collections of which somebody has sent something: in words only, until their person has decided. */
export function AskedCollections({ collections }: AskedCollectionsProps) {
  const { t } = useTranslation('nfts')
  return (
    <section aria-label={t('asked.title')} className="rounded-control bg-surface-2 p-4">
      <h2 className="text-16 font-medium">{t('asked.title')}</h2>
      <p className="mt-1 max-w-[70ch] text-13 text-ink-2">{t('asked.hint')}</p>
      <ul className="mt-3 grid gap-2">
        {collections.map((held) => (
          <AskedRow key={held.collectionId} held={held} />
        ))}
      </ul>
    </section>
  )
}

function AskedRow({ held }: { readonly held: HeldCollection }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const { accept, hide } = useMyCollections()
  const { collectionId, tokens } = held
  const { data: collection } = useCollection(collectionId)
  const name = collection?.name ?? collectionId
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 flex-1 basis-48">
        <Link
          to={collectionPath(collectionId)}
          translate="no"
          className="inline-flex min-h-11 items-center text-14 font-medium wrap-anywhere"
        >
          <bdi>{name}</bdi>
        </Link>
        <span className="flex items-center gap-2 text-13 text-ink-2">
          {t('wallet.count', {
            count: tokens.length,
            shown: formatCount(tokens.length, locale),
          })}
          <OriginBadge collectionId={collectionId} />
        </span>
      </span>
      <Button
        look="tonal"
        aria-label={t('asked.showOf', { name })}
        onClick={() => accept(collectionId)}
      >
        {t('asked.show')}
      </Button>
      <Button
        look="quiet"
        aria-label={t('asked.hideOf', { name })}
        onClick={() => hide(collectionId)}
      >
        {t('asked.hide')}
      </Button>
    </li>
  )
}
