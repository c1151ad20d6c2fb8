import { Check, CircleAlert, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react'
import {
  type CustomContentProps,
  type OptionsObject,
  SnackbarContent,
  SnackbarProvider,
  useSnackbar,
} from 'notistack'
import { forwardRef, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useMediaQuery } from '../browser/useMediaQuery.ts'
import { IconButton } from '../buttons/IconButton.tsx'
import { Icon } from '../pictures/Icon.tsx'
import { Spinner } from './Spinner.tsx'
import { type AskedToast, takeAsked, useToastQueue } from './toastQueue.ts'

declare module 'notistack' {
  interface VariantOverrides {
    loading: true
  }
}

const pictures: Record<string, { readonly icon: LucideIcon; readonly tone: string }> = {
  default: { icon: Info, tone: 'text-ink-2' },
  info: { icon: Info, tone: 'text-ink-2' },
  success: { icon: Check, tone: 'text-up' },
  warning: { icon: TriangleAlert, tone: 'text-warn' },
  error: { icon: CircleAlert, tone: 'text-down' },
}

// notistack hands its ref to the content with `forwardRef` in mind.
const Toast = forwardRef<HTMLDivElement, CustomContentProps>(function Toast(
  { id, message, variant, action, persist },
  ref,
) {
  const { t } = useTranslation()
  const { closeSnackbar } = useSnackbar()
  const picture = pictures[variant]
  return (
    <SnackbarContent ref={ref} role={variant === 'error' ? 'alert' : 'status'}>
      <div className="group relative flex w-full items-center gap-3 overflow-hidden rounded-card border border-line bg-surface py-1 ps-4 pe-1 text-14 text-ink shadow-raised sm:w-96">
        <span className={picture?.tone ?? 'text-accent'}>
          {picture ? <Icon of={picture.icon} /> : <Spinner />}
        </span>
        <p className="min-w-0 flex-1 py-2">{message}</p>
        {typeof action === 'function' ? action(id) : action}
        <IconButton
          icon={X}
          iconSize={16}
          label={t('common.close')}
          onClick={() => closeSnackbar(id)}
        />
        {!persist && (
          <span
            aria-hidden
            className="water-fill absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out group-hover:[animation-play-state:paused] rtl:origin-right"
          />
        )}
      </div>
    </SnackbarContent>
  )
})

const contents = {
  default: Toast,
  info: Toast,
  success: Toast,
  warning: Toast,
  error: Toast,
  loading: Toast,
}

/** Hosts the toasts: at most three, five seconds each; the clock stops while one is pointed at. */
export function Toasts() {
  // On small screens the main button is at the bottom: toasts come in under the top bar.
  const isSmall = useMediaQuery('(max-width: 39.99rem)')
  return (
    <SnackbarProvider
      maxSnack={3}
      autoHideDuration={5_000}
      transitionDuration={{ enter: 225, exit: 195 }}
      anchorOrigin={
        isSmall
          ? { vertical: 'top', horizontal: 'center' }
          : { vertical: 'bottom', horizontal: 'right' }
      }
      classes={{ containerAnchorOriginTopCenter: 'mt-16' }}
      preventDuplicate
      Components={contents}
    >
      <Queue />
    </SnackbarProvider>
  )
}

/** Shows and closes what is asked for, in its order. */
function Queue() {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()
  const asked = useToastQueue((queue) => queue.asked)
  useEffect(() => {
    if (asked.length === 0) return
    for (const next of takeAsked()) {
      if (next.kind === 'close') closeSnackbar(next.key)
      else enqueueSnackbar(next.toast.text, optionsOf(next.toast))
    }
  }, [asked, enqueueSnackbar, closeSnackbar])
  return null
}

const optionsOf = ({ variant, key, action }: AskedToast): OptionsObject => ({
  variant,
  ...(key ? { key } : {}),
  persist: variant === 'loading',
  action: action && (
    <button
      type="button"
      onClick={action.onClick}
      className="min-h-11 rounded-control px-2 font-medium whitespace-nowrap text-accent"
    >
      {action.label}
    </button>
  ),
})
