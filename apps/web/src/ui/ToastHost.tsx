import { lazy, Suspense } from 'react'
import { useToastQueue } from './toastQueue.ts'

const Toasts = lazy(async () => ({ default: (await import('./Toasts.tsx')).Toasts }))

/** Where toasts appear; their code loads with the first one. */
export function ToastHost() {
  const wasAsked = useToastQueue((queue) => queue.wasAsked)
  return <Suspense>{wasAsked && <Toasts />}</Suspense>
}
