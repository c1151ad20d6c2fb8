import { Popover } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '../browser/useMediaQuery.ts'
import { Dialog } from './Dialog.tsx'
import { OverlayBody } from './OverlayBody.tsx'

export type PanelProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly trigger: ReactNode
  readonly children: ReactNode
}

/** The panel itself: beside its button on wide screens, a bottom sheet on small ones. It stays what it is until it closes. */
export function OpenedPanel({ open, onOpenChange, title, trigger, children }: PanelProps) {
  const isNarrow = useMediaQuery('(max-width: 39.99rem)')
  // a phone turned meanwhile takes nothing that was typed: the other form would begin anew
  const [isSheet, setSheet] = useState(isNarrow)
  if (!open && isSheet !== isNarrow) setSheet(isNarrow)
  return (
    <>
      <Popover.Root open={open && !isSheet} onOpenChange={onOpenChange}>
        <Popover.Trigger asChild onClick={isSheet ? () => onOpenChange(!open) : undefined}>
          {trigger}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={8}
            collisionPadding={16}
            aria-label={title}
            className="z-30 w-[310px] max-h-[var(--radix-popover-content-available-height)] overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-raised outline-none animate-rise"
          >
            <OverlayBody>{children}</OverlayBody>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      <Dialog open={open && isSheet} onOpenChange={onOpenChange} title={title}>
        {children}
      </Dialog>
    </>
  )
}
