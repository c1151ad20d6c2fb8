import type { OrderPool } from '@sluice/sdk/orderPlan'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useOwner } from '../../../session/useSdk.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { PendingTable } from './PendingTable.tsx'
import { useOrders } from './useOrders.ts'

const ALL = 'all'

/** Below the form: what stands, and what has ended. */
export function OrdersPanel({ pool }: { readonly pool: OrderPool | undefined }) {
  return (
    <SessionGate fallback={null}>
      <Own poolId={pool?.poolId} />
    </SessionGate>
  )
}

type OwnProps = { readonly poolId: string | undefined }

function Own({ poolId }: OwnProps) {
  return useOwner() === undefined ? null : <OwnOrders poolId={poolId} />
}

function OwnOrders({ poolId }: OwnProps) {
  const { t } = useTranslation('orders')
  const [shown, setShown] = useState<'pending' | 'history'>('pending')
  const [filter, setFilter] = useState<string>(ALL)
  const chosen = filter === ALL ? undefined : filter
  const orders = useOrders(chosen)
  const pairs = orders.pairs.toSorted((a, b) => Number(b.id === poolId) - Number(a.id === poolId))
  return (
    <section
      aria-label={t('list.title')}
      // as far out as the chart and the card above it, with the page's own edge
      className="mx-2 mb-16 max-w-[1144px] self-stretch rounded-card bg-surface p-4 sm:mx-4 sm:p-6 min-[1176px]:mx-auto min-[1176px]:w-full"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-20 font-semibold">{t('list.title')}</h2>
        <Select
          label={t('list.pair')}
          isSearchable={pairs.length > 8}
          chosen={filter}
          onChoose={setFilter}
          options={[{ id: ALL, label: t('list.allPairs') }, ...pairs]}
        />
      </div>
      <Tabs
        label={t('list.title')}
        shown={shown}
        onShow={setShown}
        tabs={[
          { id: 'pending', label: t('list.pending'), panel: <PendingTable orders={orders} /> },
          { id: 'history', label: t('list.history'), panel: <HistoryTable poolId={chosen} /> },
        ]}
      />
    </section>
  )
}
