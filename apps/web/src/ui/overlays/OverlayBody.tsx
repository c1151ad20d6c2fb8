import { type ReactNode, Suspense } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'

/**
 * What an overlay shows, or that it is on its way. Without this border, what is waited for inside of an overlay would hide the page
 * with the overlay in it: React takes the overlay's elements away, which changes it, which has it drawn anew, and so on without an end;
 * a page that is busy with that never hears that what it waits for has come.
 */
export const OverlayBody = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Skeleton className="h-40 w-full" />}>{children}</Suspense>
)
