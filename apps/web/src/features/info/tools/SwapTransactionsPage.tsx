import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useConfigIfReady } from '../../../session/useSdk.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TransactionTable } from '../transactions/TransactionTable.tsx'
import { dayEnd, dayOf, dayStart } from './days.ts'
import { PoolField, usePoolAsked } from './PoolField.tsx'
import { PrincipalField } from './PrincipalField.tsx'
import { ToolFrame } from './ToolFrame.tsx'
import { useToolQuery } from './useToolQuery.ts'

const HALF_YEAR_MS = 180 * 86_400_000

/** `/info-tools/swap-transactions?principal=&pair=&from=&to=`: what was done, by whom and where, as a table and as a file. */
export function SwapTransactionsPage() {
  const { t } = useTranslation('info')
  return (
    <ToolFrame title={t('tools.transactions')} hint={t('tools.transactionsHint')}>
      <Found />
    </ToolFrame>
  )
}

function Found() {
  const { t } = useTranslation('info')
  const url = useConfigIfReady()?.services?.info
  const asked = useToolQuery()
  const { query, set, principal, isBad } = asked
  const poolId = usePoolAsked(asked)
  const today = dayOf(Date.now())
  const from = query.get('from') ?? dayOf(Date.now() - HALF_YEAR_MS)
  const to = query.get('to') ?? today
  const [beginMs, endMs] = [dayStart(from), dayEnd(to)]
  const isBackwards = beginMs !== undefined && endMs !== undefined && endMs < beginMs
  const filter = {
    ...(principal === undefined ? {} : { principal }),
    ...(poolId === undefined ? {} : { poolId }),
    ...(beginMs === undefined ? {} : { beginMs }),
    ...(endMs === undefined ? {} : { endMs }),
  }
  return (
    <>
      <section
        aria-label={t('tools.filter')}
        className="grid items-start gap-4 rounded-card bg-surface p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-4"
      >
        <PrincipalField asked={asked} />
        <PoolField asked={asked} />
        <Field
          label={t('tools.from')}
          type="date"
          max={today}
          value={from}
          onChange={({ target }) => set('from', target.value)}
        />
        <Field
          label={t('tools.to')}
          type="date"
          max={today}
          value={to}
          onChange={({ target }) => set('to', target.value)}
        />
        {principal !== undefined && url !== undefined && (
          <a
            href={csvOf(url, filter)}
            className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control bg-surface-2 px-4 text-14 font-medium hover:bg-line"
          >
            <Icon of={Download} size={16} />
            {t('tools.csv')}
          </a>
        )}
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isBad || isBackwards ? (
          <EmptyState>{isBad ? t('tools.badPrincipal') : t('tools.backwards')}</EmptyState>
        ) : (
          <TransactionTable filter={filter} hasAccount={principal === undefined} />
        )}
      </section>
    </>
  )
}

type Filter = {
  readonly principal?: string
  readonly poolId?: string
  readonly beginMs?: number
  readonly endMs?: number
}

/** The same rows as a file of the service. */
function csvOf(url: string, { principal = '', poolId, beginMs, endMs }: Filter): string {
  const query = new URLSearchParams({ principal })
  if (poolId !== undefined) query.set('poolId', poolId)
  if (beginMs !== undefined) query.set('begin', String(beginMs))
  if (endMs !== undefined) query.set('end', String(endMs))
  return `${url}/transaction/download/csv?${query}`
}
