import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../../preferences/usePreferences.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Choice } from './Choice.tsx'

/** Whether pools keep what swaps give. Turned on after its notice was read; turned off at once. */
export function KeepInPool() {
  const { t } = useTranslation(['common', 'trade'])
  const { keepsInPool, setKeepsInPool } = usePreferences()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Choice
        name={t('trade:settings.keepInPool')}
        hint={t('trade:settings.keepInPoolHint')}
        checked={keepsInPool}
        onChange={(checked) => (checked ? setAsked(true) : setKeepsInPool(false))}
      />
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('trade:settings.keepInPool')}
        confirm={t('trade:settings.keepInPoolConfirm')}
        onConfirm={() => {
          setKeepsInPool(true)
          setAsked(false)
        }}
      >
        {t('trade:settings.keepInPoolNotice')}
      </ConfirmDialog>
    </>
  )
}
