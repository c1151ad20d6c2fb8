import { parsePrincipal, type Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWalletTask } from '../../payments/useWalletTask.ts'
import { Field } from '../../ui/Field.tsx'
import { AmountForm } from './AmountForm.tsx'

type TopUpDialogProps = { readonly token: Token; readonly onClose: () => void }

const PLACES = 4

/** Turns XTC into cycles of a canister. */
export function TopUpDialog({ token, onClose }: TopUpDialogProps) {
  const { t } = useTranslation('wallet')
  const [canisterId, setCanisterId] = useState('')
  const isCanister = parsePrincipal(canisterId.trim()) !== undefined
  const task = useWalletTask<bigint>({
    token,
    title: () => t('topUp.title'),
    run: (wallet, amount) => wallet.topUp({ canisterId: canisterId.trim(), amount }),
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
      problem={isCanister ? undefined : t('topUp.enterCanister')}
      onSubmit={(amount) => task.mutate(amount)}
      onClose={onClose}
    >
      {() => (
        <Field
          label={t('topUp.canister')}
          hint={t('topUp.hint')}
          value={canisterId}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setCanisterId(event.target.value)}
        />
      )}
    </AmountForm>
  )
}
