import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../browser/later.ts'
import { printPart } from '../browser/onPaper.ts'
import { classNames } from '../classNames.ts'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { ErrorState } from '../feedback/ErrorState.tsx'
import { Skeleton } from '../feedback/Skeleton.tsx'
import { tabLook } from '../fields/tabLook.ts'
import { ChartPicture } from './chartPicture.ts'

const ChartMenu = later(async () => (await import('./ChartMenu.tsx')).ChartMenu, 'info')

export type ChartPoint = {
  readonly atMs: number
  readonly value: number
  /** Of a candle, whose close is the value. */
  readonly candle?: { readonly open: number; readonly high: number; readonly low: number }
  /** Of what it is compared with. */
  readonly other?: number
}

type ChartFrameProps = {
  readonly title: string
  /** Where its name stands among the page's headings. */
  readonly heading?: 'h2' | 'h3'
  /** The newest figure, or the one under the crosshair. */
  readonly figure: ReactNode
  readonly ranges?: readonly { readonly id: string; readonly label: string }[]
  readonly range?: string
  readonly onRange?: (id: string) => void
  /** What is chosen beside the period. */
  readonly choices?: ReactNode
  /** The same figures as a table, for those who cannot or would rather not read a curve. */
  readonly table: ReactNode
  readonly state: 'loading' | 'empty' | 'failed' | 'ready'
  /** Why there is nothing to draw, where more can be said than that. */
  readonly emptyText?: string
  readonly onRetry?: () => void
  /** What can be taken along as a table, under which name. */
  readonly save?: { readonly name: string; readonly csv: () => string }
  /** Takes all the room that there is. */
  readonly isTall?: boolean
  readonly children: ReactNode
}

/** What stands around every chart: its name, its figure, its period, and the table behind it. */
export function ChartFrame(props: ChartFrameProps) {
  const { t } = useTranslation()
  const [isTable, setTable] = useState(false)
  const part = useRef<HTMLElement>(null)
  const picture = useRef<() => HTMLCanvasElement>(undefined)
  const Heading = props.heading ?? 'h3'
  return (
    <section
      ref={part}
      aria-label={props.title}
      className={classNames(
        'min-w-0 rounded-card bg-surface p-4 sm:p-6',
        props.isTall && 'flex h-full flex-col',
      )}
    >
      <header className="flex flex-wrap items-start gap-2">
        <div className="min-w-40 flex-1">
          <Heading className="text-13 text-ink-2">{props.title}</Heading>
          <div className="text-28 font-semibold">{props.figure}</div>
        </div>
        <div className="flex flex-wrap gap-1 max-sm:strip max-sm:order-last max-sm:w-full max-sm:[&>button]:shrink-0 max-sm:[&>button]:px-2.5">
          {props.ranges?.map(({ id, label }) => (
            <button
              key={id}
              type="button"
              aria-pressed={id === props.range}
              onClick={() => props.onRange?.(id)}
              className={tabLook(id === props.range)}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
            className={tabLook(isTable)}
          >
            {t('chart.table')}
          </button>
        </div>
        {props.save && (
          // room is kept for it before there is anything to take along
          <span className="size-11">
            {props.state === 'ready' && (
              <Suspense>
                <ChartMenu
                  {...props.save}
                  onPrint={() => part.current && printPart(part.current)}
                  picture={isTable ? undefined : picture}
                />
              </Suspense>
            )}
          </span>
        )}
      </header>
      {props.choices}
      <div
        className={classNames(
          'mt-4',
          // in a pane of its own it takes what there is: one that is higher would scroll with the chart in it
          props.isTall ? 'min-h-0 flex-1 overflow-y-auto' : 'min-h-[240px]',
        )}
      >
        {props.state === 'loading' && <Skeleton className="h-[240px] w-full align-top" />}
        {props.state === 'empty' && <EmptyState>{props.emptyText ?? t('chart.empty')}</EmptyState>}
        {props.state === 'failed' && (
          <ErrorState what={t('chart.failed')} onRetry={props.onRetry} />
        )}
        {props.state === 'ready' && (
          <ChartPicture value={picture}>{isTable ? props.table : props.children}</ChartPicture>
        )}
      </div>
      {props.state !== 'failed' && !isTable && (
        // stands there from the beginning: what comes when the figures do would move all that is below
        <p className="mt-2 text-12 text-ink-3">
          <a dir="ltr" href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
            {t('chart.madeWith')}
          </a>
        </p>
      )}
    </section>
  )
}
