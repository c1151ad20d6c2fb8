import type { ReactNode } from 'react'
import { WaterLines } from '../../ui/pictures/WaterLines.tsx'

/** Where the swap card stands on its page. */
export function SwapFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className="relative flex flex-1 flex-col items-center px-2 pt-4 pb-16 sm:px-4 sm:pt-14">
      <WaterLines />
      <div className="relative flex w-full max-w-[480px] flex-col gap-3">{children}</div>
    </div>
  )
}
