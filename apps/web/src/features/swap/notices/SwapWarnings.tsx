import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { formatPercent } from '../../../format/percent.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { placesFor } from '../form/amountText.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import { impactTier } from '../quote/priceImpact.ts'
import { UnlistedNotice } from './UnlistedNotice.tsx'

/** Few people see it, so the first load is without it. */
const UnstableNotice = later(
  async () => (await import('./UnstableNotice.tsx')).UnstableNotice,
  'trade',
)

/** What a person should read before going on; nothing when all is well. */
export function SwapWarnings({ form }: { readonly form: SwapForm }) {
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      <UnlistedNotice tokens={[form.tokenIn, form.tokenOut]} />
      <Warning form={form} />
      {form.unstable.tokens.length > 0 && (
        <Suspense>
          <UnstableNotice form={form} />
        </Suspense>
      )}
    </div>
  )
}

function Warning({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { view, tokenIn } = form
  if (view.kind === 'unreachable')
    return <Notice tone="warn">{t('swap.warning.unreachable')}</Notice>
  if (view.kind === 'no-route') return <Notice>{t('swap.warning.noRoute')}</Notice>
  if (view.kind === 'closed') return <Notice tone="warn">{t('swap.warning.closed')}</Notice>
  if (view.kind === 'no-pool')
    return (
      <Notice
        action={
          <LinkButton look="quiet" to={addPath(form)}>
            {t('swap.warning.addLiquidity')}
          </LinkButton>
        }
      >
        {t('swap.warning.noPool')}
      </Notice>
    )
  if (view.kind === 'no-liquidity' && tokenIn) {
    const most = view.most
    const use = () =>
      form.fields.fill('input', toDecimalText(most, tokenIn.decimals, placesFor(tokenIn.decimals)))
    return (
      <Notice
        tone="warn"
        action={
          most > 0n && (
            <Button look="quiet" onClick={use}>
              {t('swap.warning.useMost')}
            </Button>
          )
        }
      >
        {most > 0n
          ? t('swap.warning.mostIs', {
              amount: formatAmount(most, tokenIn.decimals, locale),
              symbol: tokenIn.symbol,
            })
          : t('swap.warning.noLiquidity')}
      </Notice>
    )
  }
  if (view.kind === 'too-small') return <Notice>{t('swap.warning.tooSmall')}</Notice>
  if (view.kind !== 'quoted') return null
  if (view.check === 'failed') return <Notice tone="warn">{t('swap.warning.unchecked')}</Notice>
  const tier = impactTier(view.quote.priceImpactPpm)
  if (tier !== 'high' && tier !== 'blocked') return null
  const impact = formatPercent(view.quote.priceImpactPpm, locale)
  return (
    <Notice tone="warn">
      {tier === 'blocked'
        ? t('swap.warning.blockedImpact', { impact })
        : t('swap.warning.highImpact', { impact })}
    </Notice>
  )
}

/** Where somebody makes the pool that is missing. */
const addPath = ({ tokenIn, tokenOut }: SwapForm): string =>
  `/liquidity/add/${tokenIn?.ledgerId ?? ''}/${tokenOut?.ledgerId ?? ''}`
