import type { Token } from '@sluice/sdk'
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
import { WrongLink } from '../../../ui/feedback/WrongLink.tsx'
import { placesFor } from '../form/amountText.ts'
import type { SwapForm } from '../form/useSwapForm.ts'
import type { Side } from '../pair/pairUrl.ts'
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
      {form.wrongIds.map((id) => (
        <WrongLink key={id} what="token" id={id} />
      ))}
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
  const { view } = form
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
  if (view.kind === 'too-much-wanted') return <MostOut form={form} mostOut={view.mostOut} />
  if (view.kind === 'no-liquidity') return <MostIn form={form} most={view.most} />
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

/** What a pool takes at the most, where more was typed; a press fills it in. */
function MostIn({ form, most }: { readonly form: SwapForm; readonly most: bigint }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { tokenIn } = form
  if (!tokenIn || most === 0n) return <Notice tone="warn">{t('swap.warning.noLiquidity')}</Notice>
  return (
    <Notice tone="warn" action={<UseMost form={form} side="input" token={tokenIn} amount={most} />}>
      {t('swap.warning.mostIs', {
        amount: formatAmount(most, tokenIn.decimals, locale),
        symbol: tokenIn.symbol,
      })}
    </Notice>
  )
}

/** What the pools give at the most, where more is wanted; a press fills it in. */
function MostOut({ form, mostOut }: { readonly form: SwapForm; readonly mostOut: bigint }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { tokenOut } = form
  if (!tokenOut) return null
  return (
    <Notice
      tone="warn"
      action={<UseMost form={form} side="output" token={tokenOut} amount={mostOut} />}
    >
      {t('swap.warning.mostOut', {
        amount: formatAmount(mostOut, tokenOut.decimals, locale),
        symbol: tokenOut.symbol,
      })}
    </Notice>
  )
}

type UseMostProps = {
  readonly form: SwapForm
  readonly side: Side
  readonly token: Token
  readonly amount: bigint
}

function UseMost({ form, side, token, amount }: UseMostProps) {
  const { t } = useTranslation()
  const fill = () =>
    form.fields.write(side, toDecimalText(amount, token.decimals, placesFor(token.decimals)))
  return (
    <Button look="quiet" onClick={fill}>
      {t('swap.warning.useMost')}
    </Button>
  )
}

/** Where somebody makes the pool that is missing. */
const addPath = ({ tokenIn, tokenOut }: SwapForm): string =>
  `/liquidity/add/${tokenIn?.ledgerId ?? ''}/${tokenOut?.ledgerId ?? ''}`
