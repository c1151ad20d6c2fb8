import type { ComponentType } from 'react'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import type { NeuronView } from '../NeuronView.ts'

export type NeuronDialogProps = NeuronView & {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** What a form in it gets: the neuron, and what it calls once its order is given. */
export type NeuronFormProps = NeuronView & { readonly onDone: () => void }

type ShellProps = NeuronDialogProps & {
  readonly title: string
  readonly Form: ComponentType<NeuronFormProps>
}

/** A form about one neuron. It begins anew each time that it is opened. */
export function NeuronDialog({ open, onOpenChange, title, Form, ...view }: ShellProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title}>
      {open && <Form {...view} onDone={() => onOpenChange(false)} />}
    </Dialog>
  )
}
