import type { NftAttribute } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { writeAttributes } from '../parts/attributes.ts'
import { collectionPath } from '../parts/links.ts'

type AttributesProps = {
  readonly attributes: readonly NftAttribute[]
  readonly collectionId: string
}

/** What tells a token from others of its collection; each leads to those that share it. */
export function Attributes({ attributes, collectionId }: AttributesProps) {
  const { t } = useTranslation('nfts')
  if (attributes.length === 0) return null
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-3 text-20 font-semibold">{t('item.attributes')}</h2>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {attributes.map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing keeps a collection from giving one twice
          <li key={place}>
            <Link
              to={`${collectionPath(collectionId)}?${writeAttributes(new URLSearchParams(), new Map([[name, [value]]]))}`}
              translate="no"
              className="block h-full rounded-control bg-surface-2 p-3 transition-colors hover:bg-line"
            >
              <span className="block text-12 text-ink-2 wrap-anywhere">
                <bdi>{name}</bdi>
              </span>
              <span className="block text-14 font-medium wrap-anywhere">
                <bdi>{value}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
