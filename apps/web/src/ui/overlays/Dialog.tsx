import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../classNames.ts'
import { useSettledAt } from '../figures/useSettledAt.ts'
import { DialogFoot } from './DialogAction.tsx'
import { OverlayBody } from './OverlayBody.tsx'
import { useOverlay } from './useOverlay.ts'

type DialogProps = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: string
  /** Stays below the scrolling body, as what stands in a `DialogAction` inside of it does: the dialog's one action. */
  readonly footer?: ReactNode
  readonly children: ReactNode
  /** `fixed` keeps its height while the content changes, as lists under a search do. */
  readonly height?: 'content' | 'fixed'
  /** `wide` has room for two columns. */
  readonly width?: 'usual' | 'wide'
}

/**
 * Where a pointer hovers there is a keyboard too: the marked field takes the focus. A touch keyboard would cover half the
 * dialog, so there, and without a marked field, the dialog itself takes it.
 */
function focusFirst(event: Event) {
  event.preventDefault()
  if (!(event.currentTarget instanceof HTMLElement)) return
  const marked = event.currentTarget.querySelector<HTMLElement>('[data-autofocus]')
  const target =
    marked && window.matchMedia('(hover: hover)').matches ? marked : event.currentTarget
  target.focus()
}

/** Asks one thing. A centred card on wide screens, a sheet from the bottom edge on small ones. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, footer, children } = props
  const { height = 'content', width = 'usual' } = props
  const { t } = useTranslation()
  useOverlay(open, () => onOpenChange(false))
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  // The title tells which question the dialog asks: what was pressed for the one before must not answer this one.
  const settledAt = useSettledAt(open ? title : undefined)
  const isSettled = settledAt !== Number.POSITIVE_INFINITY
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-appear bg-scrim" />
        <div className="pointer-events-none fixed inset-0 z-50 flex items-end justify-center sm:items-center sm:p-6">
          <Primitive.Content
            onOpenAutoFocus={focusFirst}
            onPointerDownOutside={(event) => {
              if (!isSettled) event.preventDefault()
            }}
            onClickCapture={(event) => {
              if (event.timeStamp >= settledAt) return
              event.preventDefault()
              event.stopPropagation()
            }}
            style={{ pointerEvents: isSettled ? 'auto' : 'none' }}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classNames(
              'flex max-h-[88dvh] w-full flex-col bg-surface shadow-raised outline-none',
              'rounded-t-card max-sm:animate-sheet sm:animate-rise sm:rounded-card',
              width === 'wide' ? 'sm:max-w-[570px]' : 'sm:max-w-[448px]',
              height === 'fixed' && 'h-[88dvh] sm:h-[min(640px,88dvh)]',
            )}
          >
            <header className="flex items-center gap-2 ps-4 pe-2 pt-2 sm:ps-6 sm:pe-4 sm:pt-4">
              <Primitive.Title className="min-w-0 flex-1 text-20 font-semibold">
                {title}
              </Primitive.Title>
              <Primitive.Close asChild>
                <IconButton icon={X} label={t('common.close')} />
              </Primitive.Close>
            </header>
            {description && (
              <Primitive.Description className="px-4 text-14 text-ink-2 sm:px-6">
                {description}
              </Primitive.Description>
            )}
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-3 pb-4 sm:px-6 sm:pb-6">
              <DialogFoot value={foot}>
                <OverlayBody>{children}</OverlayBody>
              </DialogFoot>
            </div>
            <footer
              ref={setFoot}
              className="grid gap-3 px-4 pt-2 pb-[max(16px,env(safe-area-inset-bottom))] empty:hidden sm:px-6 sm:pb-6"
            >
              {footer}
            </footer>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
