import type { Token } from '@sluice/sdk'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/amount.ts'
import { formatSymbol } from '../../../format/symbol.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useWalletTask } from '../../../payments/useWalletTask.ts'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { AmountForm, type AmountOrder } from '../../wallet/amounts/AmountForm.tsx'
import { Figure } from '../../wallet/amounts/Figure.tsx'

type DepositDialogProps = {
  readonly token: Token
  readonly poolId: string
  /** What the pool holds of it for the person already. */
  readonly held: bigint
  readonly onClose: () => void
}

/** Puts tokens of the wallet into the balance that a pool keeps for the person. */
export function DepositDialog({ token, poolId, held, onClose }: DepositDialogProps) {
  const { t } = useTranslation(['wallet', 'common'])
  const locale = useLocale()
  const task = useWalletTask<AmountOrder>({
    kind: 'deposit',
    token,
    about: ({ amount }) => ({ amount, to: poolId }),
    run: ({ wallet }, order, options) =>
      wallet.deposit({ poolId, ledgerId: token.ledgerId, ...order, ...options }),
    success: ({ amount }) =>
      t('deposit.done', {
        amount: formatAmount(amount, token.decimals, locale),
        symbol: formatSymbol(token.symbol),
      }),
    onDone: onClose,
  })
  const fees = 2n * token.fee
  return (
    <AmountForm
      title={t('deposit.title', { symbol: formatSymbol(token.symbol) })}
      token={token}
      reserve={fees}
      // pools take no deposit that is not worth its own fee
      least={token.fee}
      action={t('common:swap.deposit')}
      isBusy={task.isPending}
      onSubmit={task.give}
      onClose={onClose}
      before={<p className="text-14 text-ink-2">{t('deposit.why')}</p>}
    >
      {(amount) => (
        <>
          <Figure label={t('send.fee')}>
            <Amount amount={fees} token={token} isExact />
          </Figure>
          <Figure label={t('deposit.arrives')}>
            <strong className="font-medium">
              <Amount amount={amount && held + amount} token={token} isOwn />
            </strong>
          </Figure>
        </>
      )}
    </AmountForm>
  )
}
