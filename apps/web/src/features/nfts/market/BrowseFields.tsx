import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shortAddress } from '../../../format/address.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { useAddressQuery } from '../../../ui/browser/useAddressQuery.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { collectionQuery, listedCollectionsQuery } from '../queries.ts'
import { type BrowseFilter, type BrowseSort, SORTS, writeField } from './browseFilter.ts'
import { usePriceTokens } from './usePriceTokens.ts'

const ALL = '*'

/** Collection, token, range and order of what is looked for. */
export function BrowseFields({ filter }: { readonly filter: BrowseFilter }) {
  const { t } = useTranslation('nfts')
  const [, setQuery] = useAddressQuery()
  const tokens = usePriceTokens()
  const { collectionId, ledgerId, sort, min, max } = filter
  const set = (name: Parameters<typeof writeField>[1], value: string) =>
    setQuery((before) => writeField(before, name, value === ALL ? '' : value), {
      replace: true,
      preventScrollReset: true,
    })
  const sorts: Record<BrowseSort, string> = {
    new: t('sort.new'),
    old: t('sort.old'),
    cheap: t('sort.cheap'),
    dear: t('sort.dear'),
  }
  const byPrice = ledgerId !== undefined
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={t('market.collection')}
        options={[
          { id: ALL, label: t('market.allCollections') },
          ...useCollectionOptions(collectionId),
        ]}
        chosen={collectionId ?? ALL}
        onChoose={(id) => set('collection', id)}
        isSearchable
      />
      <Select
        label={t('market.payIn')}
        options={[
          { id: ALL, label: t('market.anyToken') },
          ...tokens.map((token) => ({ id: token.ledgerId, label: formatSymbol(token.symbol) })),
        ]}
        chosen={ledgerId ?? ALL}
        onChoose={(id) => set('ledger', id)}
        isSearchable
      />
      <Select
        label={t('market.sort')}
        options={SORTS.filter((id) => byPrice || id === 'new' || id === 'old').map((id) => ({
          id,
          label: sorts[id],
        }))}
        chosen={byPrice || sort === 'old' ? sort : 'new'}
        onChoose={(id) => set('sort', id)}
      />
      {byPrice &&
        (['min', 'max'] as const).map((name) => (
          <Field
            key={name}
            className="w-28"
            label={name === 'min' ? t('market.min') : t('market.max')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={40}
            value={name === 'min' ? min : max}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
    </div>
  )
}

/** Collections to choose among; the one that an address names is among them, listed or not. */
function useCollectionOptions(chosen: string | undefined) {
  const sdk = useSdk()
  const { data: listed = [] } = useQuery(listedCollectionsQuery(sdk))
  const isListed = chosen === undefined || listed.some(({ id }) => id === chosen)
  const { data: other } = useQuery({
    ...collectionQuery(sdk, chosen ?? ''),
    enabled: !isListed,
  })
  const known = listed.map(({ id, name }) => ({ id, label: name }))
  return isListed || chosen === undefined
    ? known
    : [{ id: chosen, label: other?.name ?? shortAddress(chosen) }, ...known]
}
