import { type AskedToast, ask, type ToastVariant } from './toastQueue.ts'

type ToastOptions = Pick<AskedToast, 'key' | 'action'>

const show =
  (variant: ToastVariant) =>
  (text: string, options: ToastOptions = {}): void =>
    ask({ kind: 'show', toast: { variant, text, ...options } })

const toast = {
  plain: show('default'),
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  loading: show('loading'),
  close: (key: string) => ask({ kind: 'close', key }),
}

/** Short messages at the edge of the screen. A loading toast stays until it is closed by its key. */
export const useToast = () => toast
