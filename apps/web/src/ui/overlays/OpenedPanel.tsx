import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'
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

/** The panel itself: beside its button on wide screens, a bottom sheet on small ones. */
export function OpenedPanel({ open, onOpenChange, title, trigger, children }: PanelProps) {
  const isSmall = useMediaQuery('(max-width: 39.99rem)')
  return (
    <>
      <Popover.Root open={open && !isSmall} onOpenChange={onOpenChange}>
        <Popover.Trigger asChild onClick={isSmall ? () => onOpenChange(!open) : undefined}>
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
      <Dialog open={open && isSmall} onOpenChange={onOpenChange} title={title}>
        {children}
      </Dialog>
    </>
  )
}
