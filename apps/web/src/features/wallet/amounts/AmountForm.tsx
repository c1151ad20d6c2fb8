import { newOrderKey, type OrderKey, type Token } from '@sluice/sdk'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountNote } from '../../../amounts/AmountNote.tsx'
import { useAmountField } from '../../../amounts/useAmountField.ts'
import { toDecimalText } from '../../../format/decimal.ts'
import { useOwner } from '../../../session/useSdk.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { useBalance } from '../../../tokens/useTokens.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { AmountInput } from '../../../ui/fields/AmountInput.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { BalanceLine } from './BalanceLine.tsx'

/** What the form gives: however often it is pressed while it stands there, one order. */
export type AmountOrder = { readonly amount: bigint; readonly key: OrderKey }

type AmountFormProps = {
  readonly title: string
  readonly token: Token
  /** What must stay behind for the ledger's own fees. */
  readonly reserve: bigint
  /** What the amount has to be more than. */
  readonly least?: bigint
  readonly places?: number
  readonly action: string
  readonly isBusy: boolean
  /** What else keeps the action from being taken. */
  readonly problem?: string | undefined
  readonly onSubmit: (order: AmountOrder) => void
  readonly onClose: () => void
  /** What is asked above the amount. */
  readonly before?: ReactNode
  /** The lines with what comes of the amount. */
  readonly children: (amount: bigint | undefined) => ReactNode
}

/** A dialog with one amount of one token, and what comes of it. Where the token's ledger contradicts itself, it asks about that first. */
export function AmountForm(props: AmountFormProps) {
  const {
    title,
    token,
    reserve,
    least = 0n,
    places = token.decimals,
    action,
    isBusy,
    onSubmit,
    onClose,
    before,
    children,
  } = props
  const { t } = useTranslation(['wallet', 'common'])
  const balance = useBalance(token.ledgerId)
  const owner = useOwner() ?? ''
  const [key] = useState(() => newOrderKey(owner))
  const most = balance !== undefined && balance > reserve ? balance - reserve : 0n
  const field = useAmountField({ ...token, places, most: balance === undefined ? undefined : most })
  const { amount } = field
  const disputed = useDisputed([token])
  const isShort = balance !== undefined && amount !== undefined && amount > most
  const problem =
    props.problem ??
    (!amount
      ? t('send.enterAmount')
      : amount <= least
        ? t('common:swap.button.amountAboveFee')
        : isShort
          ? t('send.insufficient', { symbol: token.symbol })
          : disputed.missing)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <ConfirmButton
          size="large"
          wide
          busy={isBusy}
          disabled={problem !== undefined}
          onClick={() => amount && onSubmit({ amount, key })}
        >
          {problem ?? action}
        </ConfirmButton>
      }
    >
      <div className="grid gap-4">
        {before}
        <div className="rounded-control bg-surface-2 p-4 pb-1">
          <label htmlFor="amount" className="text-13 text-ink-2">
            {t('send.amount')}
          </label>
          <div className="flex items-center gap-3">
            <AmountInput
              id="amount"
              label={t('send.amount')}
              value={field.text}
              onChange={field.type}
              describedBy="amount-note"
              isInvalid={field.reading.kind === 'unreadable'}
            />
            <span className="text-16 font-medium">{token.symbol}</span>
          </div>
          <AmountNote id="amount-note" field={field} />
          <BalanceLine
            token={token}
            balance={balance}
            onMost={() => field.fill(toDecimalText(most, token.decimals, places))}
          />
        </div>
        <DisputedQuestion of={disputed} />
        <dl className="grid gap-2 text-14">{children(isShort ? undefined : amount)}</dl>
      </div>
    </Dialog>
  )
}
