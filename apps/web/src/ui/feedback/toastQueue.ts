import { create } from 'zustand'

export type ToastVariant = 'default' | 'success' | 'info' | 'warning' | 'error' | 'loading'

export type AskedToast = {
  readonly variant: ToastVariant
  readonly text: string
  readonly key?: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

type Asked =
  | { readonly kind: 'show'; readonly toast: AskedToast }
  | { readonly kind: 'close'; readonly key: string }

type ToastQueue = { readonly asked: readonly Asked[]; readonly wasAsked: boolean }

/** What was asked of the toasts and not done yet: their code loads with the first one. */
export const useToastQueue = create<ToastQueue>(() => ({ asked: [], wasAsked: false }))

export const ask = (next: Asked): void =>
  useToastQueue.setState(({ asked }) => ({ asked: [...asked, next], wasAsked: true }))

/** Hands over what was asked, once. */
export function takeAsked(): readonly Asked[] {
  const { asked } = useToastQueue.getState()
  if (asked.length > 0) useToastQueue.setState({ asked: [] })
  return asked
}
