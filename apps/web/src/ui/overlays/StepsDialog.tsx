import { type ReactNode, useEffect } from 'react'
import { StepProgress, type StepView } from '../feedback/StepProgress.tsx'
import { Dialog } from './Dialog.tsx'

type StepsDialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: string
  readonly steps: readonly StepView[]
  /** Stays open after the last step when there is an outcome to read. */
  readonly outcome?: ReactNode
  readonly footer?: ReactNode
}

const CLOSE_AFTER_MS = 1_200

/** Follows an action of several steps. Closes by itself when all are done; what failed stays, with its way on. */
export function StepsDialog(props: StepsDialogProps) {
  const { open, onOpenChange, title, description, steps, outcome, footer } = props
  const isDone = steps.every(({ status }) => status === 'done')
  useEffect(() => {
    if (!open || !isDone || outcome) return
    const timer = setTimeout(() => onOpenChange(false), CLOSE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [open, isDone, outcome, onOpenChange])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      {...(description ? { description } : {})}
      footer={footer}
    >
      {outcome ?? <StepProgress steps={steps} />}
    </Dialog>
  )
}
