import type { Token } from '@sluice/sdk'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'

type BalanceLineProps = {
  readonly token: Token
  readonly balance: bigint | undefined
  readonly onMost: () => void
  /** What the typed amount is worth. */
  readonly children?: ReactNode
}

/** Under an amount: what there is of the token, and all of it at once. */
export function BalanceLine({ token, balance, onMost, children }: BalanceLineProps) {
  const { t } = useTranslation('wallet')
  return (
    <div className="flex min-h-11 items-center justify-between gap-2 text-13 text-ink-2">
      <span>{children}</span>
      <span className="flex items-center gap-1">
        {t('balance')} <Amount amount={balance} token={token} isOwn />
        <Button look="quiet" className="-me-4 !text-accent" onClick={onMost}>
          {t('send.max')}
        </Button>
      </span>
    </div>
  )
}
