import { Bell, BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useOwner } from '../../session/useSdk.ts'
import { useOpenConnect } from '../../session/useSessionStore.ts'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { AlertDialog } from './AlertDialog.tsx'
import type { AlertToken } from './alert.ts'
import { MOST_ALERTS, useAlerts } from './keptAlerts.ts'

type AlertBellProps = { readonly token: AlertToken }

/** Beside a token's price: makes an alert of it. Rings where the person has some. */
export function AlertBell({ token: { ledgerId, symbol, decimals } }: AlertBellProps) {
  const { t } = useTranslation('alerts')
  const owner = useOwner()
  const openConnect = useOpenConnect()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const alerts = useAlerts(owner ?? '')
  const hasSome = alerts.some(
    ({ base, fired }) => base.ledgerId === ledgerId && fired === undefined,
  )
  const press = () => {
    if (owner === undefined) return openConnect()
    // the list says that there are too many, and deletes some
    if (alerts.length >= MOST_ALERTS) return navigate('/alerts')
    setOpen(true)
  }
  return (
    <>
      <IconButton
        icon={hasSome ? BellRing : Bell}
        label={hasSome ? t('bell.more') : t('bell.add')}
        onClick={press}
        className={hasSome ? 'text-accent' : ''}
      />
      {isOpen && owner !== undefined && (
        <AlertDialog
          draft={{ base: { ledgerId, symbol, decimals } }}
          owner={owner}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
