import { Popover } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

type BubbleProps = {
  readonly id: string
  /** What it explains and stands beside. */
  readonly anchor: RefObject<HTMLElement | null>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A short text beside what it explains. It takes no focus and closes with Escape or a click elsewhere. */
export function Bubble({ id, anchor, onClose, children }: BubbleProps) {
  // The bubble is only there while its anchor is.
  const virtualRef = { current: { getBoundingClientRect: () => rectOf(anchor.current) } }
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={virtualRef} />
      <Popover.Portal>
        <Popover.Content
          id={id}
          role="tooltip"
          side="top"
          sideOffset={6}
          collisionPadding={16}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-[60] max-w-72 animate-appear rounded-control border border-line bg-surface-2 px-3 py-2 text-13 text-ink shadow-raised outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const rectOf = (element: HTMLElement | null): DOMRect =>
  element?.getBoundingClientRect() ?? new DOMRect()
