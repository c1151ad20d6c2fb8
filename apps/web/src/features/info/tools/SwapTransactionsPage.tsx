import { parsePrincipal } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useConfigIfReady, useOwner, useSdkIfReady } from '../../../session/useSdk.ts'
import { ContentSkeleton } from '../../../shell/pages/PageSkeleton.tsx'
import { poolsQuery } from '../../../tokens/queries.ts'
import { useTokens } from '../../../tokens/useTokens.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { TransactionTable } from '../transactions/TransactionTable.tsx'
import { dayEnd, dayOf, dayStart } from './days.ts'
import { poolOptions } from './poolOptions.ts'

const HALF_YEAR_MS = 180 * 86_400_000
const ALL = 'all'

/** `/info-tools/swap-transactions?principal=&pair=&from=&to=`: what was done, by whom and where, as a table and as a file. */
export function SwapTransactionsPage() {
  const { t } = useTranslation('info')
  return (
    <div className="mx-auto flex w-full max-w-[1200px] flex-col gap-6 px-4 py-8">
      <header>
        <h1 className="text-28 font-semibold">{t('tools.transactions')}</h1>
        <p className="mt-1 text-14 text-ink-2">{t('tools.transactionsHint')}</p>
      </header>
      <SessionGate fallback={<ContentSkeleton />}>
        <Found />
      </SessionGate>
    </div>
  )
}

function Found() {
  const { t } = useTranslation('info')
  const owner = useOwner()
  const url = useConfigIfReady()?.services?.info
  const [query, setQuery] = useSearchParams()
  const { data: pools } = useQuery(poolsQuery(useSdkIfReady()))
  const tokens = useTokens().data
  const set = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (value === '') next.delete(name)
        else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const text = query.get('principal') ?? ''
  const principal = parsePrincipal(text.trim())?.toText()
  const isBad = text.trim() !== '' && principal === undefined
  const poolId = pools?.find(({ canisterId }) => canisterId === query.get('pair'))?.canisterId
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
        className="grid items-end gap-4 rounded-card bg-surface p-4 sm:grid-cols-2 sm:p-6 lg:grid-cols-4"
      >
        <Field
          label={t('tools.principal')}
          value={text}
          spellCheck={false}
          autoComplete="off"
          maxLength={100}
          onChange={({ target }) => set('principal', target.value)}
          {...(isBad ? { problem: t('tools.badPrincipal') } : {})}
        />
        <Select
          label={t('pair')}
          options={[{ id: ALL, label: t('tools.allPairs') }, ...poolOptions(pools, tokens)]}
          chosen={poolId ?? ALL}
          onChoose={(id) => set('pair', id === ALL ? '' : id)}
          isSearchable
        />
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
        <div className="flex flex-wrap gap-2 sm:col-span-2 lg:col-span-4">
          {owner !== undefined && owner !== principal && (
            <Button look="tonal" onClick={() => set('principal', owner)}>
              {t('tools.mine')}
            </Button>
          )}
          {principal !== undefined && url !== undefined && (
            <a
              href={csvOf(url, filter)}
              className="inline-flex min-h-11 items-center gap-2 rounded-control bg-surface-2 px-4 text-14 font-medium hover:bg-line"
            >
              <Icon of={Download} size={16} />
              {t('tools.csv')}
            </a>
          )}
        </div>
      </section>
      <section className="rounded-card bg-surface p-4 sm:p-6">
        {isBad ? (
          <Notice tone="warn">{t('tools.badPrincipal')}</Notice>
        ) : isBackwards ? (
          <Notice tone="warn">{t('tools.backwards')}</Notice>
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
