import { Suspense } from 'react'
import { later } from '../browser/later.ts'
import { useToastQueue } from './toastQueue.ts'

const Toasts = later(async () => (await import('./Toasts.tsx')).Toasts)

type ToastHostProps = {
  /** Something may soon have to be told that cannot wait for code: without a connection none arrives. */
  readonly isSoonNeeded: boolean
}

/** Where toasts appear. What was asked before their code is there is shown once it is. */
export function ToastHost({ isSoonNeeded }: ToastHostProps) {
  const wasAsked = useToastQueue((queue) => queue.wasAsked)
  return <Suspense>{(wasAsked || isSoonNeeded) && <Toasts />}</Suspense>
}
