import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatCount } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { useMyCollections } from '../../nfts/consent/myCollections.ts'

/** Collections that were put out of the wallet, with the way back. They are told by their ids: nothing more is asked of them. */
export function HiddenCollections({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const accept = useMyCollections((store) => store.accept)
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={t('hidden.title')}>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('hidden.count', { count: ids.length, shown: formatCount(ids.length, locale) })}
      </Button>
      {isOpen && (
        <ul className="mt-2 grid gap-1">
          {ids.map((id) => (
            <li key={id} className="flex flex-wrap items-center gap-3 text-14">
              <AddressLabel isId text={id} what={t('fact.collectionId')} />
              <Button
                look="tonal"
                aria-label={t('asked.showOf', { name: id })}
                onClick={() => accept(id)}
              >
                {t('asked.show')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
