import { Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { SettingsFields } from './SettingsFields.tsx'

/** Theme, language and privacy, from every page. */
export function SettingsMenu() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <Panel
      open={open}
      onOpenChange={setOpen}
      title={t('display.title')}
      trigger={<IconButton icon={Settings2} label={t('display.title')} />}
    >
      <SettingsFields />
    </Panel>
  )
}
