import { type ReactNode, Suspense } from 'react'
import { usePreferences } from '../../preferences/usePreferences.ts'
import { useConfigIfReady, useSdkIfReady } from '../../session/useSdk.ts'
import { later } from '../../ui/browser/later.ts'
import { useMediaQuery } from '../../ui/browser/useMediaQuery.ts'
import { WaterLines } from '../../ui/pictures/WaterLines.tsx'

const PairChart = later(async () => (await import('./chart/PairChart.tsx')).PairChart, 'trade')

/** Where a chart has room beside the card. */
export const HAS_ROOM = '(min-width: 1100px)'

/** Where the swap card stands on its page: with the pair's chart beside it where there is room. */
export function SwapFrame({ children }: { readonly children: ReactNode }) {
  const hasRoom = useMediaQuery(HAS_ROOM)
  const isHidden = usePreferences((preferences) => preferences.hidesChart)
  const isReady = useSdkIfReady() !== undefined
  const config = useConfigIfReady()
  // its place is kept until it is known that nobody remembers prices
  const isTold = config === undefined || config.services?.info !== undefined
  return (
    <div className="relative flex flex-1 flex-col items-center px-2 pt-4 pb-16 sm:px-4 sm:pt-14">
      <WaterLines />
      <div className="relative flex w-full items-start justify-center gap-6">
        <div className="flex w-full max-w-[480px] shrink-0 flex-col gap-3">{children}</div>
        {hasRoom && isTold && !isHidden && (
          <aside className="min-h-[380px] order-first min-w-0 max-w-[640px] flex-1">
            <Suspense>{isReady && <PairChart />}</Suspense>
          </aside>
        )}
      </div>
    </div>
  )
}
