import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  Group,
  type GroupImperativeHandle,
  type Layout,
  Panel,
  Separator,
  useGroupRef,
} from 'react-resizable-panels'
import { LEAST, useProLayout } from './proLayout.ts'

export type ProParts = {
  readonly trade: ReactNode
  readonly chart: ReactNode
  readonly lists: ReactNode
}

/** The parts side by side. What stands between them can be pulled, or moved with the arrow keys. */
export function Panes({ trade, chart, lists }: ProParts) {
  const { t } = useTranslation('pro')
  const layout = useProLayout()
  const columns = useGroupRef()
  const rows = useGroupRef()
  // a preset that is chosen elsewhere moves the panes; a pane that is pulled is there already
  useEffect(() => {
    moveTo(columns.current, 'trade', layout.trade)
    moveTo(rows.current, 'chart', layout.chart)
  }, [columns, rows, layout.trade, layout.chart])
  const keep = (name: 'trade' | 'chart') => (shares: Layout) => {
    const share = shares[name]
    if (share !== undefined) layout.set({ [name]: share })
  }
  return (
    <div className="h-[max(40rem,calc(100dvh-15rem))]">
      <Group
        groupRef={columns}
        orientation="horizontal"
        disableCursor
        defaultLayout={{ trade: layout.trade, market: 100 - layout.trade }}
        onLayoutChanged={keep('trade')}
        className="h-full"
      >
        <Panel id="trade" minSize={`${LEAST.trade}%`} maxSize="45%" className={PANE}>
          {trade}
        </Panel>
        <Separator aria-label={t('layout.width')} className={`${BAR} w-2 cursor-col-resize`} />
        <Panel id="market">
          <Group
            groupRef={rows}
            orientation="vertical"
            disableCursor
            defaultLayout={{ chart: layout.chart, lists: 100 - layout.chart }}
            onLayoutChanged={keep('chart')}
            className="h-full"
          >
            <Panel id="chart" minSize={`${LEAST.chart}%`} maxSize="85%">
              {chart}
            </Panel>
            <Separator aria-label={t('layout.height')} className={`${BAR} h-2 cursor-row-resize`} />
            <Panel id="lists" className={PANE}>
              {lists}
            </Panel>
          </Group>
        </Panel>
      </Group>
    </div>
  )
}

/** Each part scrolls by itself. */
const PANE = '!overflow-y-auto [--table-top:0px]'
const BAR = 'rounded-full transition-colors hover:bg-line focus-visible:bg-accent'

/** Shares are not whole numbers once a pane was pulled. */
const SAME = 0.5
const OTHER = { trade: 'market', chart: 'lists' }

function moveTo(group: GroupImperativeHandle | null, id: 'trade' | 'chart', share: number) {
  const now = group?.getLayout()[id]
  if (now === undefined || Math.abs(now - share) < SAME) return
  group?.setLayout({ [id]: share, [OTHER[id]]: 100 - share })
}
