import { ChevronDown, ShieldCheck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../../ui/browser/later.ts'
import { classNames } from '../../../ui/classNames.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Tip } from '../../../ui/overlays/Tip.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { SwapForm } from '../form/useSwapForm.ts'
import { PriceLine } from './PriceLine.tsx'
import type { QuoteView } from './useQuote.ts'

const QuoteDetails = later(async () => (await import('./QuoteDetails.tsx')).QuoteDetails, 'trade')
const QuoteClock = later(async () => (await import('./QuoteClock.tsx')).QuoteClock, 'trade')

/** One line with the price; behind it, what the swap costs. */
export function QuoteSummary({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isQuoted = form.view.kind === 'quoted'
  // Fetched before anybody asks for it: it opens at once.
  useEffect(() => {
    if (isQuoted) QuoteDetails.load()
  }, [isQuoted])
  return (
    <div className="mt-3 mb-4">
      <div className="flex min-h-11 items-center gap-2">
        <div className="flex min-w-0 flex-1 items-center gap-2">
          <PriceLine form={form} />
          <CheckMark view={form.view} />
          {form.view.kind === 'quoted' && (
            <Suspense>
              <QuoteClock quote={form.view.quote} />
            </Suspense>
          )}
        </div>
        {isQuoted && (
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-11 shrink-0 items-center gap-1 text-13 text-ink-2 hover:text-ink"
          >
            {t('swap.details')}
            <Icon
              of={ChevronDown}
              size={16}
              className={classNames('transition-transform', isOpen && 'rotate-180')}
            />
          </button>
        )}
      </div>
      {isQuoted && isOpen && (
        <Suspense fallback={<Skeleton className="h-36 w-full rounded-control" />}>
          <QuoteDetails form={form} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether the pool itself agrees with the figure that was computed here. */
function CheckMark({ view }: { readonly view: QuoteView }) {
  const { t } = useTranslation()
  if (view.kind !== 'quoted' || view.check === 'failed') return undefined
  const isAgreed = view.check === 'agreed'
  const text = isAgreed ? t('swap.price.checked') : t('swap.price.checking')
  return (
    <Tip text={text}>
      <span
        role="img"
        aria-label={text}
        className={classNames('shrink-0', isAgreed ? 'text-up' : 'text-ink-3')}
      >
        {isAgreed ? <Icon of={ShieldCheck} size={16} /> : <Spinner size={16} />}
      </span>
    </Tip>
  )
}
