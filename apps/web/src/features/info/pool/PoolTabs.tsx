import { useTranslation } from 'react-i18next'
import type { ListedToken } from '../../../tokens/useListedTokens.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { Tabs } from '../../../ui/fields/Tabs.tsx'
import { TransactionTable } from '../transactions/TransactionTable.tsx'
import { PoolPositions } from './PoolPositions.tsx'

type PoolTabsProps = {
  readonly poolId: string
  readonly tokens: readonly [ListedToken, ListedToken]
}

/** What was done in a pool, and who provides its liquidity. */
export function PoolTabs({ poolId, tokens }: PoolTabsProps) {
  const { t } = useTranslation('info')
  const [shown, show] = useChoiceInUrl('tab', ['transactions', 'positions'] as const)
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <Tabs
        label={t('details')}
        shown={shown}
        onShow={show}
        tabs={[
          {
            id: 'transactions',
            label: t('transactions.title'),
            panel: <TransactionTable filter={{ poolId }} />,
          },
          {
            id: 'positions',
            label: t('positions.title'),
            panel: <PoolPositions {...{ poolId, tokens }} />,
          },
        ]}
      />
    </section>
  )
}
