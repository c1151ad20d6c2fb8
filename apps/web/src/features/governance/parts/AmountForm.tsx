import type { Token } from '@sluice/sdk'
import type { ReactNode } from 'react'
import type { useAmountField } from '../../../amounts/useAmountField.ts'
import { DisputedQuestion } from '../../../tokens/disputed/DisputedQuestion.tsx'
import { useDisputed } from '../../../tokens/disputed/useDisputed.ts'
import { ConfirmButton } from '../../../ui/buttons/ConfirmButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Amount } from '../../../ui/figures/Amount.tsx'
import { DialogAction } from '../../../ui/overlays/DialogAction.tsx'
import { type Fact, Facts } from '../../info/Facts.tsx'
import { StakeAmount } from '../../stake/details/StakeAmount.tsx'

type AmountFormProps = {
  readonly label: string
  readonly token: Token
  readonly field: ReturnType<typeof useAmountField>
  readonly most: bigint | undefined
  /** What it is taken from, as it stands beside the field. */
  readonly from: bigint | undefined
  readonly isInvalid: boolean
  /** What comes of it. */
  readonly facts: readonly Fact[]
  readonly notice: string
  /** What else somebody answers before. */
  readonly children?: ReactNode
  /** What has to be done before: stands on the button meanwhile. */
  readonly missing: string | undefined
  /** Whether the token leaves the wallet: then a ledger that contradicts itself is asked about first. */
  readonly isPaid?: boolean
  readonly confirm: string
  readonly onConfirm: (amount: bigint) => void
}

/** An amount that goes into a neuron, out of one, or into a launch, with what comes of it, and the one button that gives the order. */
export function AmountForm({ field, token, isPaid = false, ...props }: AmountFormProps) {
  const { amount } = field
  const disputed = useDisputed(isPaid ? [token] : [])
  const missing = props.missing ?? disputed.missing
  return (
    <div className="grid gap-4">
      <StakeAmount
        label={props.label}
        token={token}
        field={field}
        most={props.most}
        isInvalid={props.isInvalid}
        balance={<Amount amount={props.from} token={token} isOwn />}
      />
      <Facts isNarrow facts={props.facts} />
      {props.children}
      <Notice>{props.notice}</Notice>
      <DisputedQuestion of={disputed} />
      <DialogAction>
        <ConfirmButton
          size="large"
          wide
          disabled={missing !== undefined}
          onClick={() => amount !== undefined && props.onConfirm(amount)}
        >
          {missing ?? props.confirm}
        </ConfirmButton>
      </DialogAction>
    </div>
  )
}
