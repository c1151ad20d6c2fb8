import type { ReactNode } from 'react'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { Tip } from '../../../../ui/overlays/Tip.tsx'

type ActionButtonProps = {
  /** Why it cannot be done; undefined when it can. */
  readonly reason: string | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

/** One of several things to do with a neuron. What cannot be done stays in its place and says why. */
export function ActionButton({ reason, onClick, children }: ActionButtonProps) {
  const button = (
    <Button look="tonal" disabled={reason !== undefined} onClick={onClick}>
      {children}
      {reason !== undefined && <span className="sr-only">{reason}</span>}
    </Button>
  )
  return reason === undefined ? button : <Tip text={reason}>{button}</Tip>
}
