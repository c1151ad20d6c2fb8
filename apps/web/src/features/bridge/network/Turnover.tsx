import type { InfoBridge } from '@sluice/sdk/info'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { coinOf, type KnownBridgeToken } from '../useBridgeToken.ts'
import { bridgeTurnoverQuery } from './bridgeInfoQueries.ts'
import { SupplyChart } from './SupplyChart.tsx'

type TurnoverProps = {
  readonly known: KnownBridgeToken
  /** Where the info service is. */
  readonly url: string
}

/** What was minted and dissolved, and supply against coins over the days; nothing while the info service does not tell. */
export function Turnover({ known, url }: TurnoverProps) {
  const { t } = useTranslation('bridge')
  const { ledgerId } = known.bridge
  const { data } = useQuery(bridgeTurnoverQuery({ url, ledgerId }))
  if (data === undefined) return null
  return (
    <>
      <section aria-label={t('turnover.title')} className="rounded-card bg-surface p-4 sm:p-6">
        <h2 className="mb-2 text-20 font-semibold">{t('turnover.title')}</h2>
        <Periods known={known} turnover={data} />
        {!data.isWhole && <PartRead lastMs={data.lastMs} />}
      </section>
      <SupplyChart known={known} url={url} />
    </>
  )
}

function Periods({
  known,
  turnover,
}: {
  readonly known: KnownBridgeToken
  readonly turnover: InfoBridge
}) {
  const { t } = useTranslation('bridge')
  const { day, week, total } = turnover
  const rows = [
    { name: t('turnover.day'), ...day },
    { name: t('turnover.week'), ...week },
    { name: t('turnover.all'), ...total },
  ]
  return (
    <Table
      label={t('turnover.title')}
      rows={rows}
      rowKey={({ name }) => name}
      columns={[
        { id: 'period', title: t('turnover.period'), cell: ({ name }) => name },
        {
          id: 'minted',
          title: t('turnover.minted'),
          isFigure: true,
          cell: ({ minted }) => <Amount amount={minted} token={known.token} />,
        },
        {
          id: 'dissolved',
          title: t('turnover.dissolved'),
          isFigure: true,
          cell: ({ dissolved }) => <Amount amount={dissolved} token={known.token} />,
        },
        {
          id: 'fees',
          title: t('turnover.fees'),
          isFigure: true,
          cell: ({ fees }) => <Amount amount={fees} token={coinOf(known)} isExact />,
        },
      ]}
    />
  )
}

function PartRead({ lastMs }: { readonly lastMs: number | undefined }) {
  const { t } = useTranslation('bridge')
  const locale = useLocale()
  return (
    <Notice>
      {lastMs === undefined
        ? t('turnover.begun')
        : t('turnover.partly', { when: formatDateTime(lastMs, locale) })}
    </Notice>
  )
}
