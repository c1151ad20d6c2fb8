import { Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/IconButton.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

const SettingsFields = lazy(async () => ({
  default: (await import('./SettingsFields.tsx')).SettingsFields,
}))

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
