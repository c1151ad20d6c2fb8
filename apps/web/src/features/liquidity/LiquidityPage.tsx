import { useTranslation } from 'react-i18next'
import { SessionGate } from '../../session/SessionGate.tsx'
import { useAddressQuery } from '../../ui/browser/useAddressQuery.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Tabs } from '../../ui/fields/Tabs.tsx'
import { PositionsPanel } from './positions/PositionsPanel.tsx'
import { TopPools } from './positions/TopPools.tsx'
import { WrappedPanel } from './tokens/WrappedPanel.tsx'

const TABS = ['Positions', 'Wrapped', 'TopPools'] as const
type TabId = (typeof TABS)[number]

/** `/liquidity`: what one provides, and where one could. */
export function LiquidityPage() {
  const { t } = useTranslation('liquidity')
  const [query, setQuery] = useAddressQuery()
  const shown = TABS.find((tab) => tab === query.get('tab')) ?? 'Positions'
  const show = (tab: TabId) => setQuery(() => new URLSearchParams({ tab }), { replace: true })
  const gated = (panel: React.ReactNode) => (
    <SessionGate fallback={<Skeleton className="h-64 w-full rounded-card" />}>{panel}</SessionGate>
  )
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <header className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-28 font-semibold">{t('title')}</h1>
          <p className="mt-1 text-14 text-ink-2">{t('subtitle')}</p>
        </div>
        <LinkButton to="/liquidity/add">{t('add')}</LinkButton>
      </header>
      <Tabs
        label={t('title')}
        shown={shown}
        onShow={show}
        tabs={[
          { id: 'Positions', label: t('tab.positions'), panel: gated(<PositionsPanel />) },
          { id: 'Wrapped', label: t('tab.wrapped'), panel: gated(<WrappedPanel />) },
          { id: 'TopPools', label: t('tab.pools'), panel: gated(<TopPools />) },
        ]}
      />
    </div>
  )
}
