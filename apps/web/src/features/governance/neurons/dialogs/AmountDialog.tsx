import {
  economicsOf,
  isRefusal,
  refreshStake,
  splitNeuron,
  stakeWithoutFees,
  votingPower,
} from '@sluice/governance'
import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAmountField } from '../../../../amounts/useAmountField.ts'
import { formatAmount } from '../../../../format/amount.ts'
import { useLocale } from '../../../../i18n/useLocale.ts'
import { DisputedQuestion } from '../../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../../tokens/disputed/useDisputed.ts'
import { useBalance } from '../../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../../ui/figures/Amount.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { DialogAction } from '../../../../ui/overlays/DialogAction.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { StakeAmount } from '../../../stake/details/StakeAmount.tsx'
import { useNowSeconds } from '../../parts/useNowSeconds.ts'
import { useSnsOrders } from '../../useSnsOrders.ts'
import type { NeuronView } from '../NeuronView.ts'

type AmountDialogProps = NeuronView & {
  readonly kind: 'increase' | 'split'
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Adds to a neuron's stake, or splits a part off. */
export function AmountDialog({ open, onOpenChange, kind, ...view }: AmountDialogProps) {
  const { t } = useTranslation('sns')
  const title = kind === 'increase' ? t('increase.title') : t('split.title')
  const Form = kind === 'increase' ? Increase : Split
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open && <Form {...view} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}

type FormProps = NeuronView & { readonly onDone: () => void }

function Increase({ onDone, ...view }: FormProps) {
  const { t } = useTranslation('sns')
  const { neuron, sns, token, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const now = useNowSeconds()
  const { increaseStake } = useSnsOrders()
  const balance = useBalance(token.ledgerId)
  const most = balance === undefined ? undefined : balance > token.fee ? balance - token.fee : 0n
  const field = useAmountField({ ...token, most })
  const { amount } = field
  const disputed = useDisputed([token])
  const missing =
    amount === undefined || amount === 0n
      ? t('amount.enter')
      : most !== undefined && amount > most
        ? t('amount.insufficient', { symbol: token.symbol })
        : disputed.missing
  const { minimumStake } = parameters
  const after = amount
    ? refreshStake(neuron, neuron.stake + amount, { minimumStake, now })
    : undefined
  const power =
    after === undefined || isRefusal(after)
      ? undefined
      : votingPower(after, economicsOf(parameters), now)
  return (
    <div className="grid gap-4">
      <StakeAmount
        label={t('increase.amount')}
        token={token}
        field={field}
        most={most}
        isInvalid={missing === t('amount.insufficient', { symbol: token.symbol })}
        balance={<Amount amount={balance} token={token} isOwn />}
      />
      <Facts
        isNarrow
        facts={[
          { label: t('confirm.fee'), value: <Amount amount={token.fee} token={token} isExact /> },
          {
            label: t('increase.after'),
            value: (
              <Amount amount={amount && stakeWithoutFees(neuron) + amount} token={token} isExact />
            ),
          },
          {
            label: t('delay.power'),
            value: <Amount amount={power} token={token} hasSymbol={false} />,
          },
        ]}
      />
      <Notice>{t('increase.age')}</Notice>
      <DisputedQuestion of={disputed} />
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={missing !== undefined}
          onClick={() => {
            if (amount === undefined) return
            onDone()
            void increaseStake({ key, sns, neuron, amount, token })
          }}
        >
          {missing ?? t('increase.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}

function Split({ onDone, ...view }: FormProps) {
  const { t } = useTranslation('sns')
  const locale = useLocale()
  const { neuron, sns, token, parameters, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const now = useNowSeconds()
  const { split } = useSnsOrders()
  const { minimumStake, transactionFee } = parameters
  const stake = stakeWithoutFees(neuron)
  const most = stake > minimumStake ? stake - minimumStake : 0n
  const field = useAmountField({ ...token, most })
  const { amount } = field
  const least = minimumStake + transactionFee
  const written = (value: bigint) =>
    `${formatAmount(value, token.decimals, locale)} ${token.symbol}`
  const missing =
    amount === undefined || amount === 0n
      ? t('amount.enter')
      : amount < least
        ? t('split.tooSmall', { amount: written(least) })
        : amount > most
          ? t('split.tooMuch', { amount: written(minimumStake) })
          : undefined
  const outcome =
    amount === undefined
      ? undefined
      : splitNeuron(
          neuron,
          { childId: '', amount, now },
          { minimumStake, transactionFee, maturity: 'stays' },
        )
  const halves = outcome === undefined || isRefusal(outcome) ? undefined : outcome
  return (
    <div className="grid gap-4">
      <StakeAmount
        label={t('split.amount')}
        token={token}
        field={field}
        most={most}
        isInvalid={amount !== undefined && missing !== undefined}
        balance={<Amount amount={stake} token={token} isOwn />}
      />
      <Facts
        isNarrow
        facts={[
          {
            label: t('split.stays'),
            value: <Amount amount={halves?.parent.stake} token={token} isExact />,
          },
          {
            label: t('split.child'),
            value: <Amount amount={halves?.child.stake} token={token} isExact />,
          },
          {
            label: t('confirm.fee'),
            value: <Amount amount={transactionFee} token={token} isExact />,
          },
        ]}
      />
      <Notice>{t('split.hint')}</Notice>
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={missing !== undefined}
          onClick={() => {
            if (amount === undefined) return
            onDone()
            void split({ key, sns, neuron, amount })
          }}
        >
          {missing ?? t('split.confirm')}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
