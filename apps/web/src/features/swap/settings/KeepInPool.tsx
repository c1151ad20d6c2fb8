import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Choice } from './Choice.tsx'

/** Whether pools keep what swaps give. Turned on after its notice was read; turned off at once. */
export function KeepInPool() {
  const { t } = useTranslation()
  const { keepsInPool, setKeepsInPool } = usePreferences()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Choice
        name={t('settings.keepInPool')}
        hint={t('settings.keepInPoolHint')}
        checked={keepsInPool}
        onChange={(checked) => (checked ? setAsked(true) : setKeepsInPool(false))}
      />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('settings.keepInPool')}
        confirm={t('settings.keepInPoolConfirm')}
        onConfirm={() => {
          setKeepsInPool(true)
          setAsked(false)
        }}
      >
        {t('settings.keepInPoolNotice')}
      </ConfirmDialog>
    </>
  )
}
