import { useQuery } from '@tanstack/react-query'
import { ChartSpline, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useSdkIfReady } from '../../../session/useSdk.ts'
import { useSymbolOf } from '../../../tokens/by-id/useTokensById.ts'
import { poolsQuery } from '../../../tokens/queries.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Select } from '../../../ui/fields/Select.tsx'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { poolOptions } from '../tools/poolOptions.ts'
import { LineSample } from './LineSample.tsx'
import type { Comparison } from './useCompared.ts'
import type { PastSource } from './usePast.ts'

const TokenSelector = later(
  async () => (await import('../../../tokens/selector/TokenSelector.tsx')).TokenSelector,
)

type CompareControlProps = {
  readonly source: PastSource
  /** What the first one is called. */
  readonly own: string
  readonly comparison: Comparison
}

/** Lays a second token or pool beside the first, and takes it away again. */
export function CompareControl({ source, own, comparison }: CompareControlProps) {
  const { t } = useTranslation('info')
  const { t: tCommon } = useTranslation()
  const { id, name, isComparable, state, retry, choose } = comparison
  const isUncompared = id !== undefined && !isComparable
  // the legend has it
  const isNamed = id !== undefined && state !== 'ready' && state !== 'loading'
  const isOffered = id === undefined && isComparable
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 text-14',
        (isNamed || isOffered) && 'mt-3 min-h-11',
      )}
    >
      {isOffered && <Chooser source={source} onChoose={choose} />}
      {isNamed && (
        <span className="inline-flex min-w-0 items-center gap-2">
          <LineSample isSecond />
          <bdi translate="no" className="truncate">
            {name}
          </bdi>
          <IconButton
            icon={X}
            iconSize={16}
            label={t('chart.stopComparing', { name })}
            onClick={() => choose(undefined)}
          />
        </span>
      )}
      <p role="status" className="flex min-w-0 flex-wrap items-center gap-2 text-13 text-ink-2">
        {isUncompared && t('chart.comparable')}
        {state === 'failed' && t('chart.otherFailed', { name })}
        {state === 'apart' && t('chart.apart', { name })}
        {state === 'ready' && <Since own={own} comparison={comparison} />}
      </p>
      {state === 'failed' && <Button onClick={retry}>{tCommon('common.tryAgain')}</Button>}
    </div>
  )
}

/** From when on both are measured, where one of them has no earlier past. */
function Since({ own, comparison }: { readonly own: string; readonly comparison: Comparison }) {
  const { t } = useTranslation('info')
  const locale = useLocale()
  const { compared, name } = comparison
  if (compared?.later === undefined || compared.sinceMs === undefined) return null
  return t('chart.comparedSince', {
    day: formatDay(compared.sinceMs, locale),
    name: compared.later === 'first' ? own : name,
  })
}

type ChooserProps = {
  readonly source: PastSource
  readonly onChoose: (id: string) => void
}

function Chooser({ source, onChoose }: ChooserProps) {
  return source.of === 'pool' ? (
    <PoolChooser own={source.id} onChoose={onChoose} />
  ) : (
    <TokenChooser own={source.id} onChoose={onChoose} />
  )
}

type OneChooserProps = { readonly own: string; readonly onChoose: (id: string) => void }

function TokenChooser({ own, onChoose }: OneChooserProps) {
  const { t } = useTranslation('info')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={tabLook(true)}>
        <Icon of={ChartSpline} size={16} className="me-2" />
        {t('chart.compare')}
      </button>
      <Suspense>
        {isOpen && (
          <TokenSelector
            open
            onOpenChange={setOpen}
            selected={own}
            onSelect={({ ledgerId }) => onChoose(ledgerId)}
          />
        )}
      </Suspense>
    </>
  )
}

function PoolChooser({ own, onChoose }: OneChooserProps) {
  const { t } = useTranslation('info')
  const sdk = useSdkIfReady()
  const { data: pools } = useQuery({ ...poolsQuery(sdk), enabled: sdk !== undefined })
  const symbolOf = useSymbolOf()
  return (
    <Select
      label={t('chart.compare')}
      placeholder={t('chart.compare')}
      options={poolOptions(pools, symbolOf).filter(({ id }) => id !== own)}
      chosen={undefined}
      onChoose={onChoose}
      isSearchable
    />
  )
}
