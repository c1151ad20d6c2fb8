import { Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { later } from '../../../ui/browser/later.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'

const SlippageChoice = later(
  async () => (await import('../../swap/settings/Slippage.tsx')).SlippageChoice,
  'trade',
)

type LiquiditySlippageProps = { readonly of: 'mintSlippagePpm' | 'burnSlippagePpm' }

/** How far the price may move before the pool does what was ordered, and the way to change it. */
export function LiquiditySlippage({ of }: LiquiditySlippageProps) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const { [of]: ppm, setLiquiditySlippage } = usePreferences()
  const percent = formatPercent(ppm, locale)
  const title = of === 'mintSlippagePpm' ? t('slippage.mint') : t('slippage.burn')
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      title={title}
      trigger={
        <button
          type="button"
          aria-label={`${title}: ${percent}`}
          className="-me-2 inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-14 text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink"
        >
          {percent}
          <Icon of={Settings2} />
        </button>
      }
    >
      <Suspense fallback={<Skeleton className="h-36 w-full rounded-control" />}>
        <SlippageChoice
          title={title}
          hint={t('slippage.hint')}
          ppm={ppm}
          onChoose={(chosen) => setLiquiditySlippage(of, chosen)}
        />
      </Suspense>
    </Panel>
  )
}
