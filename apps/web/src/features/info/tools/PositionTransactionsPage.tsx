import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Transactions } from '../transactions/TransactionTable.tsx'
import { PoolField, usePoolAsked } from './PoolField.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

const TYPES = ['TransferPosition']

/** `/info-tools/position-transactions?principal=&pair=`: positions that changed hands. */
export function PositionTransactionsPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.handed')} hint={t('tools.handedHint')}>
      <Asked />
    </ToolFrame>
  )
}

function Asked() {
  const { t } = useTranslation('info')
  const asked = useToolQuery()
  const poolId = usePoolAsked(asked)
  const { principal, isBad } = asked
  const filter = {
    types: TYPES,
    ...(principal === undefined ? {} : { principal }),
    ...(poolId === undefined ? {} : { poolId }),
  }
  return (
    <>
      <section className="grid items-start gap-4 rounded-card bg-surface p-4 sm:grid-cols-2 sm:p-6">
        <PrincipalField asked={asked} />
        <PoolField asked={asked} />
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isBad ? (
          <EmptyState>{t('tools.badPrincipal')}</EmptyState>
        ) : (
          <Transactions filter={filter} />
        )}
      </section>
    </>
  )
}
