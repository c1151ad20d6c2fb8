import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/usePreferences.ts'

const COVER = '•••'

/** Whether balances and values are covered. */
export const useIsPrivate = (): boolean => usePreferences(({ isPrivate }) => isPrivate)

/** Covers a figure that goes into a sentence. */
export function useCover(): (figure: string) => string {
  const isPrivate = useIsPrivate()
  return useCallback((figure) => (isPrivate ? COVER : figure), [isPrivate])
}

/** What only its owner should see on a shared screen: covered in privacy mode, with nothing left in the page's code. */
export function Private({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  if (!useIsPrivate()) return children
  return (
    <span>
      <span aria-hidden>{COVER}</span>
      <span className="sr-only">{t('common.hidden')}</span>
    </span>
  )
}
