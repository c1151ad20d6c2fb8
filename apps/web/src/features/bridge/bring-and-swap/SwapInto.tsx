import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Select } from '../../../ui/fields/Select.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { TokenButton } from '../../swap/form/TokenButton.tsx'
import { DetailRow } from '../../swap/quote/DetailRow.tsx'
import type { KnownBridgeToken } from '../useBridgeToken.ts'
import { TOLERANCES_PPM } from './planTrade.ts'
import type { SwapIntoForm } from './useSwapInto.ts'

type SwapIntoProps = { readonly known: KnownBridgeToken; readonly form: SwapIntoForm }

/** For whoever brings coins in to have something else: the swap is agreed to now, with its worst case, and made when they are here. */
export function SwapInto({ known, form }: SwapIntoProps) {
  const { t } = useTranslation('ethereum')
  const locale = useLocale()
  const { tokenOut, received, least, tolerancePpm } = form
  const options = TOLERANCES_PPM.map((ppm) => ({ id: `${ppm}`, label: formatPercent(ppm, locale) }))
  return (
    <section
      aria-label={t('swapInto.title', known.bridge)}
      className="flex flex-col gap-3 rounded-control bg-surface-2 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-14">{t('swapInto.title', known.bridge)}</span>
        <span className="flex items-center gap-1">
          {tokenOut && (
            <Button look="quiet" onClick={() => form.choose(undefined)}>
              {t('swapInto.not')}
            </Button>
          )}
          <TokenButton
            label={t('swapInto.choose')}
            token={tokenOut}
            areTokensKnown
            onSelect={({ ledgerId }) =>
              form.choose(ledgerId === known.token.ledgerId ? undefined : ledgerId)
            }
          />
        </span>
      </div>
      {tokenOut && form.isNone && <Notice tone="warn">{t('swapInto.noPool')}</Notice>}
      {tokenOut && !form.isNone && (
        <dl className="grid gap-1 text-13">
          <DetailRow name={t('swapInto.now')}>
            <Amount amount={received} token={tokenOut} />
          </DetailRow>
          <DetailRow name={t('swapInto.least')} hint={t('swapInto.leastHint', known.bridge)}>
            <Amount amount={least} token={tokenOut} isExact />
          </DetailRow>
          <DetailRow name={t('swapInto.tolerance')}>
            <Select
              label={t('swapInto.tolerance')}
              options={options}
              chosen={`${tolerancePpm}`}
              onChoose={(id) => form.setTolerance(BigInt(id))}
            />
          </DetailRow>
        </dl>
      )}
    </section>
  )
}
