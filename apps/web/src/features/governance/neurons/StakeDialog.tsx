import { type DaoParameters, economicsToPropose, NNS_FIRST_DELAY } from '@sluice/governance'
import { newOrderKey, type Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { formatAmount } from '../../../format/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { AmountForm } from '../parts/AmountForm.tsx'
import type { Dao } from '../parts/Dao.ts'
import { formatDelay } from '../parts/formatDelay.ts'
import { useSnsOrders } from '../useSnsOrders.ts'

type StakeDialogProps = {
  readonly sns: Dao
  readonly token: Token
  readonly parameters: DaoParameters
  readonly owner: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** A new neuron: tokens are locked for a say in the DAO. */
export function StakeDialog({ open, onOpenChange, ...asked }: StakeDialogProps) {
  const { t } = useTranslation('sns')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('stake.title', { name: asked.sns.name })}
    >
      {open && <Form {...asked} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type FormProps = Omit<StakeDialogProps, 'open' | 'onOpenChange'> & { readonly onDone: () => void }

function Form({ sns, token, parameters, owner, onDone }: FormProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const [key] = useState(() => newOrderKey(owner))
  const { stake } = useSnsOrders()
  const balance = useBalance(token.ledgerId)
  const most = balance === undefined ? undefined : balance > token.fee ? balance - token.fee : 0n
  const field = useAmountField({ ...token, most })
  const { amount } = field
  const { minimumStake, minimumDelayToVote } = parameters
  const { minimumDelayToVote: delayToPropose } = economicsToPropose(parameters)
  const least = `${formatAmount(minimumStake, token.decimals, locale)} ${token.symbol}`
  const isShort = most !== undefined && amount !== undefined && amount > most
  const missing =
    amount === undefined || amount === 0n
      ? t('amount.enter')
      : amount < minimumStake
        ? t('stake.tooSmall', { amount: least })
        : isShort
          ? t('amount.insufficient', { symbol: token.symbol })
          : undefined
  return (
    <div className="grid gap-4">
      <AmountForm
        {...{ token, field, most, missing }}
        label={t('stake.amount')}
        from={balance}
        isInvalid={isShort}
        facts={[
          { label: t('stake.minimum'), value: least },
          { label: t('confirm.fee'), value: <Amount amount={token.fee} token={token} isExact /> },
          { label: t('stake.toVote'), value: formatDelay(minimumDelayToVote, locale) },
          ...(delayToPropose > minimumDelayToVote
            ? [{ label: t('stake.toPropose'), value: formatDelay(delayToPropose, locale) }]
            : []),
        ]}
        notice={
          parameters.network
            ? t('stake.hintNns', { delay: formatDelay(NNS_FIRST_DELAY, locale) })
            : t('stake.hint')
        }
        isPaid
        confirm={t('stake.confirm')}
        onConfirm={(amount) => {
          onDone()
          void stake({ key, sns, token, amount })
        }}
      />
      {isShort && (
        <LinkButton look="tonal" to={`/swap?output=${token.ledgerId}`}>
          {t('stake.buy', { symbol: token.symbol })}
        </LinkButton>
      )}
    </div>
  )
}
