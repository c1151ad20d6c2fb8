import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../classNames.ts'
import { OverlayBody } from './OverlayBody.tsx'
import { useOverlay } from './useOverlay.ts'

type SheetProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly side: 'start' | 'end'
  /** For a chart or a list with figures. */
  readonly isWide?: boolean
  /** The button that opens it, unless that is elsewhere. */
  readonly trigger?: ReactNode
  /** Stands in the head in place of the title. */
  readonly head?: ReactNode
  readonly children: ReactNode
}

const sides = { start: 'start-0', end: 'end-0' }
const widths = { start: 'w-72', end: 'w-[382px]' }

/** A drawer along one edge, over the page. */
export function Sheet(props: SheetProps) {
  const { open, onOpenChange, title, side, isWide = false, trigger, head, children } = props
  const { t } = useTranslation()
  useOverlay(open, () => onOpenChange(false))
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <Primitive.Content
          aria-describedby={undefined}
          className={classNames(
            'fixed inset-y-0 z-50 flex animate-appear flex-col overflow-y-auto overscroll-contain bg-surface p-4 shadow-raised outline-none',
            sides[side],
            isWide ? 'w-[480px] max-w-full' : `${widths[side]} max-w-[88vw]`,
          )}
        >
          <div className="mb-4 flex items-center justify-between ps-2">
            {head}
            <Primitive.Title className={head ? 'sr-only' : 'text-20 font-semibold'}>
              {title}
            </Primitive.Title>
            <Primitive.Close asChild>
              <IconButton icon={X} label={t('common.close')} />
            </Primitive.Close>
          </div>
          <OverlayBody>{children}</OverlayBody>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
