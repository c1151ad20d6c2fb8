import { useSnackbar, type VariantType } from 'notistack'
import { useMemo } from 'react'

type ToastOptions = {
  readonly key?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** Short messages at the edge of the screen. A loading toast stays until it is closed by its key. */
export function useToast() {
  const { enqueueSnackbar, closeSnackbar } = useSnackbar()
  return useMemo(() => {
    const show =
      (variant: VariantType) =>
      (text: string, { key, action }: ToastOptions = {}) => {
        enqueueSnackbar(text, {
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
      }
    return {
      plain: show('default'),
      success: show('success'),
      info: show('info'),
      warning: show('warning'),
      error: show('error'),
      loading: show('loading'),
      close: (key: string) => closeSnackbar(key),
    }
  }, [enqueueSnackbar, closeSnackbar])
}
