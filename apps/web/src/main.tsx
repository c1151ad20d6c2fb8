import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadFirstPage } from './app/loadFirstPage.ts'
import { preferredLanguage } from './i18n/languages.ts'
import { startTexts } from './i18n/setup.ts'
import { usePreferences } from './preferences/usePreferences.ts'
import { NoFrame } from './shell/pages/NoFrame.tsx'
import { takeOverOnce } from './takeover/takeOverOnce.ts'
import './ui/theme/theme.css'

// Not before the page is asked for; without a worker it works as long as there is a connection.
void import('./app/keepShellOffline.ts')
  .then(({ keepShellOffline }) => keepShellOffline())
  .catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
const isFramed = window.top !== window.self
const page = loadFirstPage(location.pathname)
void takeOverOnce()
  .then(() =>
    startTexts(usePreferences.getState().language ?? preferredLanguage(navigator.languages)),
  )
  .then(() => page)
  .then(() =>
    // In slices: a phone would not answer to a touch while all of it is drawn at once.
    startTransition(() =>
      createRoot(root).render(<StrictMode>{isFramed ? <NoFrame /> : <App />}</StrictMode>),
    ),
  )
