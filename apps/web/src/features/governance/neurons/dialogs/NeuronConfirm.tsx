import { newOrderKey } from '@sluice/sdk'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/overlays/ConfirmDialog.tsx'
import { Facts } from '../../../info/Facts.tsx'
import { useSnsOrders } from '../../useSnsOrders.ts'
import type { NeuronDialogProps } from './NeuronDialog.tsx'
import { type ConfirmKind, useConfirmWords } from './useConfirmWords.ts'
import { useOutcome } from './useOutcome.tsx'

type NeuronConfirmProps = NeuronDialogProps & { readonly kind: ConfirmKind }

/** What would come of a step with a neuron, before it is taken. */
export function NeuronConfirm(props: NeuronConfirmProps) {
  return props.open && <Ask key={props.kind} {...props} />
}

function Ask({ kind, open, onOpenChange, ...view }: NeuronConfirmProps) {
  const { neuron, sns, owner } = view
  const [key] = useState(() => newOrderKey(owner))
  const orders = useSnsOrders()
  const facts = useOutcome(kind, view)
  const { title, hint } = useConfirmWords()(kind, neuron)
  const confirm = () => {
    onOpenChange(false)
    const order = { key, sns, neuron }
    const { network } = neuron
    const give: Record<ConfirmKind, () => unknown> = {
      dissolve: () => orders.startDissolving(order),
      stop: () => orders.stopDissolving(order),
      disburse: () => orders.disburse(order),
      'stake-maturity': () => orders.stakeMaturity(order),
      'disburse-maturity': () => orders.disburseMaturity(order),
      'auto-stake': () => orders.setAutoStake({ ...order, isOn: !neuron.isStakingMaturity }),
      spawn: () => orders.spawn(order),
      refresh: () => orders.refresh(order),
      visibility: () => orders.setVisibility({ ...order, isPublic: !network?.isPublic }),
      fund: () => orders.setFund({ ...order, isIn: !network?.isInFund }),
    }
    void give[kind]()
  }
  return (
    <ConfirmDialog open={open} onOpenChange={onOpenChange} title={title} isSent onConfirm={confirm}>
      <div className="grid gap-3">
        <Facts isNarrow facts={facts} />
        <p>{hint}</p>
      </div>
    </ConfirmDialog>
  )
}
