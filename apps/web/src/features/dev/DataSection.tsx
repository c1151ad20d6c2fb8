import { USD_DECIMALS } from '@sluice/sdk/usdPrices'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tabs } from '../../ui/fields/Tabs.tsx'
import { Amount } from '../../ui/figures/Amount.tsx'
import { Change } from '../../ui/figures/Change.tsx'
import { Time } from '../../ui/figures/Time.tsx'
import { Usd } from '../../ui/figures/Usd.tsx'
import { QrCode } from '../../ui/pictures/QrCode.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Table } from '../../ui/table/Table.tsx'
import { Section, Specimens } from './Section.tsx'

type Sample = { readonly id: string; readonly value: bigint; readonly change: bigint }

const ICP = { symbol: 'ICP', decimals: 8 }
const DOLLAR = 10n ** BigInt(USD_DECIMALS)
const SAMPLES: readonly Sample[] = Array.from({ length: 400 }, (_, index) => ({
  id: `T${index}`,
  value: BigInt(((index * 7919) % 1009) + 1) * DOLLAR,
  change: BigInt(((index * 104_729) % 40_000) - 20_000),
}))
const RECENT_MS = Date.now() - 3 * 3_600_000

/** Figures, and tables of them. */
export function DataSection() {
  const { t } = useTranslation('dev')
  const [shown, setShown] = useState<'paged' | 'long' | 'loading' | 'empty'>('paged')
  const columns: readonly Column<Sample>[] = [
    {
      id: 'token',
      title: t('token'),
      sortBy: ({ id }) => id,
      cell: ({ id }) => (
        <span className="inline-flex items-center gap-3 font-medium">
          <TokenIcon ledgerId={id} symbol={id} />
          {id}
        </span>
      ),
    },
    {
      id: 'value',
      title: t('value'),
      isFigure: true,
      sortBy: ({ value }) => value,
      cell: ({ value }) => <Usd value={value} />,
    },
    {
      id: 'change',
      title: t('change'),
      isFigure: true,
      sortBy: ({ change }) => change,
      cell: ({ change }) => <Change ppm={change} />,
    },
  ]
  const table = (rows: readonly Sample[] | undefined, isPaged: boolean) => (
    <Table
      label={t('tables')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      isPaged={isPaged}
    />
  )
  return (
    <Section title={t('data')}>
      <Specimens title={t('figures')}>
        <Amount amount={123_456_789_999n} token={ICP} />
        <Amount amount={1n} token={{ symbol: 'ckETH', decimals: 18 }} />
        <Amount amount={undefined} token={ICP} />
        <Usd value={1_234_567n * DOLLAR} />
        <Usd value={DOLLAR / 1000n} />
        <Change ppm={15_000n} />
        <Change ppm={-123_456n} />
        <Time atMs={RECENT_MS} />
        <QrCode text="ryjl3-tyaaa-aaaaa-aaaba-cai" label={t('code')} size={96} />
      </Specimens>
      <Tabs
        label={t('tables')}
        shown={shown}
        onShow={setShown}
        tabs={[
          { id: 'paged', label: t('paged'), panel: table(SAMPLES, true) },
          { id: 'long', label: t('long'), panel: table(SAMPLES, false) },
          { id: 'loading', label: t('loading'), panel: table(undefined, true) },
          { id: 'empty', label: t('empty'), panel: table([], true) },
        ]}
      />
    </Section>
  )
}
