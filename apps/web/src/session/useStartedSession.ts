import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useToast } from '../ui/feedback/useToast.ts'
import { noticeText } from './noticeText.ts'
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
    const { tone, text } = noticeText(t, notice)
    toast[tone](text)
  }, [notice, setNotice, t, toast])
}
