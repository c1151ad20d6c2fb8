import { Box } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useCover } from '../../../ui/figures/Private.tsx'
import { Tip } from '../../../ui/overlays/Tip.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import type { SwapForm } from './useSwapForm.ts'

/** What a pool has for the person of the token that is paid; pressed, all of it is. */
export function PoolBalance({ form }: { readonly form: SwapForm }) {
  const { t } = useTranslation(['common', 'trade'])
  const locale = useLocale()
  const cover = useCover()
  const { poolPart, tokenIn } = form
  if (!poolPart || !tokenIn) return undefined
  const amount = cover(formatAmount(poolPart.unused + poolPart.lying, tokenIn.decimals, locale))
  return (
    <Tip text={t('trade:inPoolHint')}>
      <button
        type="button"
        aria-label={t('trade:inPool', { amount })}
        onClick={form.fillPoolPart}
        className="relative inline-flex items-center gap-1 text-13 text-ink-2 before:absolute before:-inset-y-3 before:inset-x-0 hover:text-ink"
      >
        <Icon of={Box} size={16} />
        {amount}
      </button>
    </Tip>
  )
}
