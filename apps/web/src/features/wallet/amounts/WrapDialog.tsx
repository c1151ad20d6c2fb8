import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { useWalletTask } from '../../../payments/useWalletTask.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { AmountForm, type AmountOrder } from './AmountForm.tsx'
import { Figure } from './Figure.tsx'

type WrapDialogProps = {
  readonly token: Token
  readonly direction: 'wrap' | 'unwrap'
  readonly onClose: () => void
}

const ICP = { symbol: 'ICP', decimals: 8 }
const WICP = { symbol: 'WICP', decimals: 8 }
/** The ICP ledger's fee, which the unwrapping ledger pays out of what it sends. */
const ICP_FEE = 10_000n

/** ICP to wrapped ICP and back, one for one less the ledger's fee. */
export function WrapDialog({ token, direction, onClose }: WrapDialogProps) {
  const { t } = useTranslation('wallet')
  const isWrap = direction === 'wrap'
  const task = useWalletTask<AmountOrder>({
    kind: direction,
    token,
    about: ({ amount }) => ({ amount, to: '' }),
    run: ({ wallet }, order, options) =>
      isWrap ? wallet.wrap({ ...order, ...options }) : wallet.unwrap({ ...order, ...options }),
    success: () => (isWrap ? t('wrap.wrapped') : t('wrap.unwrapped')),
    onDone: onClose,
  })
  return (
    <AmountForm
      title={isWrap ? t('wrap.wrap') : t('wrap.unwrap')}
      token={token}
      reserve={isWrap ? token.fee : 0n}
      action={isWrap ? t('wrap.wrap') : t('wrap.unwrap')}
      isBusy={task.isPending}
      onSubmit={task.give}
      onClose={onClose}
    >
      {(amount) => (
        <>
          <Figure label={t('send.fee')}>
            <Amount amount={ICP_FEE} token={ICP} isExact />
          </Figure>
          <Figure label={t('wrap.get')}>
            <strong className="font-medium">
              {isWrap ? (
                <Amount amount={amount} token={WICP} />
              ) : (
                <Amount
                  amount={amount && amount > ICP_FEE ? amount - ICP_FEE : undefined}
                  token={ICP}
                />
              )}
            </strong>
          </Figure>
        </>
      )}
    </AmountForm>
  )
}
