import { Suspense } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router'
import { SessionGate } from '../session/SessionGate.tsx'
import { PageBoundary } from '../shell/pages/PageBoundary.tsx'
import { PageFrame } from '../shell/pages/PageFrame.tsx'
import { Shell } from '../shell/Shell.tsx'
import { useAppliedTheme } from '../shell/useAppliedTheme.ts'
import { lazyPage } from './lazyPage.tsx'
import { routes } from './routes.tsx'

const SignerPage = lazyPage(
  async () => (await import('../signer/SignerPage.tsx')).SignerPage,
  'signer',
)

/** The addresses in their frame. A page that fails leaves the frame, with the account and the activities, standing. */
export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        {/* The wallet's window has a frame of its own: nothing of the exchange belongs in it. */}
        <Route path="/sign" element={<SignerWindow />} />
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

function SignerWindow() {
  useAppliedTheme()
  return (
    <PageBoundary>
      <SessionGate fallback={undefined}>
        <Suspense>
          <SignerPage />
        </Suspense>
      </SessionGate>
    </PageBoundary>
  )
}
