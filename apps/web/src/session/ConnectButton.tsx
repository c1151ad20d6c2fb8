import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/buttons/Button.tsx'
import { useOpenConnect } from './useSessionStore.ts'

type Look = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'className'>

/** What a visitor presses where a person would act. */
export function ConnectButton(look: Look) {
  const { t } = useTranslation()
  const openConnect = useOpenConnect()
  return (
    <Button {...look} onClick={openConnect}>
      {t('common.connectWallet')}
    </Button>
  )
}
