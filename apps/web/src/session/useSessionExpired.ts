import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../ui/useToast.tsx'
import { useSessionStore } from './useSessionStore.ts'

/** Says that the session has ended and offers to connect again. */
export function useSessionExpired(): () => void {
  const { t } = useTranslation()
  const toast = useToast()
  const setConnectOpen = useSessionStore((store) => store.setConnectOpen)
  return useCallback(() => {
    toast.warning(t('connect.expired'))
    setConnectOpen(true)
  }, [t, toast, setConnectOpen])
}
