import type { Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWalletTask } from '../../../payments/useWalletTask.ts'
import { Field } from '../../../ui/fields/Field.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { AmountForm, type AmountOrder } from './AmountForm.tsx'
import { Figure } from './Figure.tsx'
import { isCanister } from './isCanister.ts'

type TopUpDialogProps = {
  readonly token: Token
  /** What is topped up, where that is known. */
  readonly canisterId?: string
  readonly onClose: () => void
}

const PLACES = 4
/** Cycles are counted in trillions, and one XTC is one trillion. */
const TRILLIONS = { symbol: 'T', decimals: 12 }

/** Turns XTC into cycles of a canister. */
export function TopUpDialog({ token, canisterId: known = '', onClose }: TopUpDialogProps) {
  const { t } = useTranslation('wallet')
  const [canisterId, setCanisterId] = useState(known)
  const isMissing = canisterId.trim() === ''
  const task = useWalletTask<AmountOrder & { readonly canisterId: string }>({
    kind: 'top-up',
    token,
    about: ({ amount, canisterId }) => ({ amount, to: canisterId }),
    run: ({ wallet }, order, options) => wallet.topUp({ ...order, ...options }),
    success: () => t('topUp.done'),
    onDone: onClose,
  })
  return (
    <AmountForm
      title={t('topUp.title')}
      token={token}
      reserve={token.fee}
      places={PLACES}
      action={t('topUp.action')}
      isBusy={task.isPending}
      problem={
        isMissing
          ? t('topUp.enterCanister')
          : isCanister(canisterId)
            ? undefined
            : t('topUp.noCanister')
      }
      before={
        <Field
          label={t('topUp.canister')}
          hint={t('topUp.hint')}
          value={canisterId}
          data-autofocus
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setCanisterId(event.target.value)}
        />
      }
      onSubmit={(order) => task.give({ ...order, canisterId: canisterId.trim() })}
      onClose={onClose}
    >
      {(amount) => (
        <>
          <Figure label={t('topUp.fee')}>
            <Amount amount={token.fee} token={token} isExact />
          </Figure>
          <Figure label={t('topUp.get')}>
            <strong className="font-medium">
              <Amount amount={amount} token={TRILLIONS} />
            </strong>
          </Figure>
        </>
      )}
    </AmountForm>
  )
}
