import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Spinner } from './Spinner.tsx'

type OverlayStore = { readonly running: number }

const useOverlayStore = create<OverlayStore>(() => ({ running: 0 }))
const add = (by: number) => useOverlayStore.setState(({ running }) => ({ running: running + by }))

/** Covers the page while something must not be interrupted, and uncovers it however that ends, or earlier when `uncover` is called. */
export async function withOverlay<T>(work: (uncover: () => void) => Promise<T>): Promise<T> {
  let isCovered = true
  const uncover = () => {
    if (isCovered) add(-1)
    isCovered = false
  }
  add(1)
  try {
    return await work(uncover)
  } finally {
    uncover()
  }
}

/** The cover itself: once in the frame. */
export function LoadingOverlay() {
  const { t } = useTranslation()
  const isShown = useOverlayStore(({ running }) => running > 0)
  if (!isShown) return null
  return (
    <div
      role="status"
      className="fixed inset-0 z-[70] grid animate-appear place-items-center bg-scrim text-accent"
    >
      <span className="sr-only">{t('common.loading')}</span>
      <Spinner size={24} />
    </div>
  )
}
