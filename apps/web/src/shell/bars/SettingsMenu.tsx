import { Settings2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../ui/browser/later.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'

const SettingsFields = later(async () => (await import('./SettingsFields.tsx')).SettingsFields)

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
      <Suspense fallback={<Skeleton className="h-36 w-full" />}>
        <SettingsFields />
      </Suspense>
    </Panel>
  )
}
