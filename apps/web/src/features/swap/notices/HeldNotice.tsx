import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { type Held, useWithdrawUnused } from '../../../tokens/useWithdrawUnused.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCover } from '../../../ui/figures/Private.tsx'

/** What a pool holds of one token for the person, and the way to get it back. */
export function HeldNotice({ poolId, token, amount }: Held) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const withdraw = useWithdrawUnused({ poolId, token, amount })
  return (
    <Notice
      tone="raised"
      action={
        <ConfirmButton look="tonal" busy={withdraw.isPending} onClick={withdraw.give}>
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
