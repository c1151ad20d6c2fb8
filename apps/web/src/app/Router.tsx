import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { PageBoundary } from '../shell/PageBoundary.tsx'
import { PageFrame } from '../shell/PageFrame.tsx'
import { Shell } from '../shell/Shell.tsx'
import { routes } from './routes.tsx'

/** The addresses in their frame. A page that fails leaves the frame, with the account and the activities, standing. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>
          {routes.map((route) => (
            <Route
              key={route.path}
              path={route.path}
              element={
                <PageBoundary>
                  <Suspense fallback={route.skeleton}>
                    <PageFrame route={route} />
                  </Suspense>
                </PageBoundary>
              }
            />
          ))}
        </Route>
      </Routes>
    </BrowserRouter>
  )
}
