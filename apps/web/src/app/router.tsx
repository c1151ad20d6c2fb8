import { lazy, Suspense } from 'react'
import { createBrowserRouter } from 'react-router'
import { SwapSkeleton } from '../features/swap/SwapSkeleton.tsx'
import { NotFound } from '../shell/NotFound.tsx'
import { RouteError } from '../shell/RouteError.tsx'
import { Shell } from '../shell/Shell.tsx'

const SwapPage = lazy(async () => ({
  default: (await import('../features/swap/SwapPage.tsx')).SwapPage,
}))

const UiPage = lazy(async () => ({
  default: (await import('../features/dev/UiPage.tsx')).UiPage,
}))

const swap = (
  <Suspense fallback={<SwapSkeleton />}>
    <SwapPage />
  </Suspense>
)

/** Every address of the application. Pages load when they are opened; their skeletons come with the frame. */
export const router = createBrowserRouter([
  {
    element: <Shell />,
    errorElement: <RouteError />,
    children: [
      {
        // A page that fails leaves the frame, with the account and the activities, standing.
        errorElement: <RouteError />,
        children: [
          { path: '/', element: swap },
          { path: '/swap', element: swap },
          {
            path: '/dev/ui',
            element: (
              <Suspense>
                <UiPage />
              </Suspense>
            ),
          },
          { path: '*', element: <NotFound /> },
        ],
      },
    ],
  },
])
