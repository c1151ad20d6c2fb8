import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'

type TipProps = { readonly text: string; readonly children: ReactElement }

/** A short name or an exact figure above something that already works without it. */
export function Tip({ text, children }: TipProps) {
  return (
    <Tooltip.Root delayDuration={300}>
      <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={6}
          collisionPadding={16}
          className="z-[60] max-w-72 animate-appear rounded-control border border-line bg-surface-2 px-3 py-2 text-13 text-ink shadow-raised"
        >
          {text}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
