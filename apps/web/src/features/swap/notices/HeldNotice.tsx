import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { claimOfHeld, type Held } from '../../../payments/claimOfHeld.ts'
import { useTakeBack } from '../../../payments/useTakeBack.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCover } from '../../../ui/figures/Private.tsx'

/** What a pool holds of one token for the person, and the way to get it back. */
export function HeldNotice(held: Held) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const { give, isAnyBusy } = useTakeBack()
  const { amount, token } = held
  return (
    <Notice
      tone="raised"
      action={
        <ConfirmButton look="tonal" busy={isAnyBusy} onClick={() => give([claimOfHeld(held)])}>
          {t('swap.withdraw')}
        </ConfirmButton>
      }
    >
      {t('swap.unused', {
        amount: cover(formatAmount(amount, token.decimals, locale)),
        symbol: token.symbol,
      })}
    </Notice>
  )
}
