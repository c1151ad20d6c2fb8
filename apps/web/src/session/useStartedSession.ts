import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../ui/feedback/useToast.ts'
import { startSession } from './startSession.ts'
import { useSessionStore } from './useSessionStore.ts'

/** Starts the session and passes on what it has to say. True when it could not start. */
export function useStartedSession(): boolean {
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    startSession().catch((error: unknown) => {
      console.error(error)
      setBroken(true)
    })
  }, [])
  useNotices()
  return isBroken
}

function useNotices(): void {
  const { t } = useTranslation()
  const toast = useToast()
  const { notice, setNotice } = useSessionStore()
  useEffect(() => {
    if (!notice) return
    setNotice(undefined)
    switch (notice.kind) {
      case 'expired':
        return toast.warning(
          notice.wallet === 'internet-identity'
            ? t('session.expiredInternetIdentity')
            : t('session.expired'),
        )
      case 'clock-wrong':
        return toast.error(t('session.clockWrong'))
      case 'account-changed':
        return toast.info(t('session.accountChanged'))
      case 'signed-out-elsewhere':
        return toast.info(t('session.signedOutElsewhere'))
    }
  }, [notice, setNotice, t, toast])
}
