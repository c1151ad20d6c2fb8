import type { ListedCollection } from '@sluice/sdk'
import type { InfoNftCollection } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount, UNKNOWN } from '../../../format/decimal.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdk } from '../../../session/useSdk.ts'
import { dollarsOf } from '../../../tokens/prices/serviceMarket.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Usd } from '../../../ui/figures/Usd.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { Table } from '../../../ui/table/Table.tsx'
import { collectionPath } from '../parts/links.ts'
import { OriginBadge } from '../parts/OriginBadge.tsx'
import { listedCollectionsQuery } from '../queries.ts'
import { useDescribeNftError } from '../useDescribeNftError.ts'
import { useIsRemembered, useRanking } from './useNftInfo.ts'

/** A collection with its figures, which the info service alone knows. */
type Ranked = Pick<InfoNftCollection, 'collectionId' | 'name'> & Partial<InfoNftCollection>

/** The collections that the exchange lists, by what was sold of them. */
export function Ranking() {
  const { t } = useTranslation('nfts')
  const describe = useDescribeNftError()
  const isRemembered = useIsRemembered()
  const service = useRanking()
  const isMissing = !isRemembered || (service.isError && service.data === undefined)
  const listed = useQuery({ ...listedCollectionsQuery(useSdk()), enabled: isMissing })
  const columns = useColumns(!isMissing)
  const rows: readonly Ranked[] | undefined = isMissing ? listed.data?.map(toRanked) : service.data
  if (isMissing && listed.error && rows === undefined)
    return <ErrorState what={describe(listed.error)} onRetry={listed.refetch} />
  return (
    <Table
      label={t('ranking.title')}
      urlName="collections"
      columns={columns}
      rows={rows}
      rowKey={({ collectionId }) => collectionId}
      rowLink={({ collectionId }) => collectionPath(collectionId)}
      expected={4}
      empty={<EmptyState>{t('ranking.none')}</EmptyState>}
    />
  )
}

const toRanked = ({ id, name, minted }: ListedCollection): Ranked => ({
  collectionId: id,
  name,
  minted,
})

function useColumns(hasFigures: boolean): readonly Column<Ranked>[] {
  const { t } = useTranslation('nfts')
  const locale = useLocale()
  const count = (value: bigint | number | undefined) =>
    value === undefined ? UNKNOWN : formatCount(value, locale)
  const figures: readonly Column<Ranked>[] = [
    {
      id: 'floor',
      title: t('figures.floor'),
      isFigure: true,
      sortBy: ({ floorUsd }) => floorUsd,
      cell: ({ floorUsd }) => (
        <Usd value={floorUsd === undefined ? undefined : dollarsOf(floorUsd)} />
      ),
    },
    {
      id: 'week',
      title: t('figures.week'),
      isFigure: true,
      sortBy: ({ week }) => week?.volumeUsd,
      cell: ({ week }) => <Usd value={week && dollarsOf(week.volumeUsd)} />,
    },
    {
      id: 'total',
      title: t('figures.total'),
      isFigure: true,
      isWideOnly: true,
      sortBy: ({ total }) => total?.volumeUsd,
      cell: ({ total }) => <Usd value={total && dollarsOf(total.volumeUsd)} />,
    },
    {
      id: 'sales',
      title: t('figures.sales'),
      isFigure: true,
      sortBy: ({ total }) => total?.sales,
      cell: ({ total }) => count(total?.sales),
    },
    {
      id: 'holders',
      title: t('fact.holders'),
      isFigure: true,
      isWideOnly: true,
      sortBy: ({ holders }) => holders,
      cell: ({ holders }) => count(holders),
    },
  ]
  return [
    {
      id: 'name',
      title: t('ranking.collection'),
      share: 'quarter',
      sortBy: ({ name }) => name,
      cell: ({ collectionId, name }) => (
        <span className="inline-flex flex-wrap items-center gap-2">
          <bdi translate="no" className="font-medium wrap-anywhere">
            {name ?? collectionId}
          </bdi>
          <OriginBadge collectionId={collectionId} />
        </span>
      ),
    },
    {
      id: 'minted',
      title: t('ranking.minted'),
      isFigure: true,
      sortBy: ({ minted }) => minted,
      cell: ({ minted }) => count(minted),
    },
    ...(hasFigures ? figures : []),
  ]
}
