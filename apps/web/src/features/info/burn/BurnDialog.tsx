import type { Token } from '@sluice/sdk'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { useWalletTask } from '../../../payments/useWalletTask.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { AmountForm, type AmountOrder } from '../../wallet/amounts/AmountForm.tsx'
import { Figure } from '../../wallet/amounts/Figure.tsx'

type BurnDialogProps = {
  readonly token: Token
  /** The account that makes the token: what it is paid ceases to be. */
  readonly minter: string
  readonly onClose: () => void
}

/** How much is destroyed; a ledger takes no fee for it. */
export function BurnDialog({ token, minter, onClose }: BurnDialogProps) {
  const { t } = useTranslation('info')
  const queries = useQueryClient()
  const [isAgreed, setAgreed] = useState(false)
  const task = useWalletTask<AmountOrder>({
    kind: 'transfer',
    token,
    about: ({ amount }) => ({ amount, to: minter }),
    run: async ({ wallet }, { amount, key }, options) => {
      const { ledgerId } = token
      const receipt = await wallet.burn({
        ...{ ledgerId, amount, key, ...options },
        // the form has asked
        evenIf: token.disputed === undefined ? [] : ['disputed-token'],
      })
      void queries.invalidateQueries({ queryKey: queryKeys.tokenFacts(ledgerId) })
      return receipt
    },
    success: () => t('burn.done'),
    onDone: onClose,
  })
  return (
    <AmountForm
      title={t('burn.dialog', { symbol: token.symbol })}
      token={token}
      reserve={0n}
      action={t('burn.open')}
      isBusy={task.isPending}
      problem={isAgreed ? undefined : t('burn.agreeFirst')}
      before={
        <Checkbox checked={isAgreed} onCheckedChange={setAgreed}>
          {t('burn.agree')}
        </Checkbox>
      }
      onSubmit={task.give}
      onClose={onClose}
    >
      {(amount) => (
        <Figure label={t('burn.gone')}>
          <strong className="font-medium">
            <Amount amount={amount} token={token} isExact />
          </strong>
        </Figure>
      )}
    </AmountForm>
  )
}
