import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { claimOfHeld, type Held } from '../../../payments/claimOfHeld.ts'
import { useTakeBack } from '../../../payments/useTakeBack.ts'
import { later } from '../../../ui/browser/later.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCover } from '../../../ui/figures/Private.tsx'

const DepositDialog = later(
  async () => (await import('./DepositDialog.tsx')).DepositDialog,
  'wallet',
)

/** What a pool holds of one token for the person, the way to get it back, and the way to put more there. */
export function HeldNotice(held: Held) {
  const { t } = useTranslation()
  const locale = useLocale()
  const cover = useCover()
  const { give, isAnyBusy } = useTakeBack()
  const [isDepositing, setDepositing] = useState(false)
  const { amount, token, poolId } = held
  return (
    <Notice
      tone="raised"
      action={
        <span className="flex flex-col gap-2 sm:flex-row">
          <Button look="quiet" disabled={isAnyBusy} onClick={() => setDepositing(true)}>
            {t('swap.deposit')}
          </Button>
          <ConfirmButton
            look="tonal"
            busy={isAnyBusy}
            // less than the fee of bringing it back stays
            disabled={amount <= token.fee}
            onClick={() => give([claimOfHeld(held)])}
          >
            {t('swap.withdraw')}
          </ConfirmButton>
        </span>
      }
    >
      {t('swap.unused', {
        amount: cover(formatAmount(amount, token.decimals, locale)),
        symbol: token.symbol,
      })}
      {isDepositing && (
        <Suspense>
          <DepositDialog
            token={token}
            poolId={poolId}
            held={amount}
            onClose={() => setDepositing(false)}
          />
        </Suspense>
      )}
    </Notice>
  )
}
