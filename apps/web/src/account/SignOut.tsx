import { LogOut } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../session/startSession.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'

type SignOutProps = { readonly onDone: () => void; readonly children: ReactNode }

/** The way out beside what the account shows; it asks once, in place. */
export function SignOut({ onDone, children }: SignOutProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <div className="flex items-start justify-between">
        {children}
        <IconButton
          icon={LogOut}
          label={t('account.signOut')}
          onClick={() => setAsking(true)}
          className="-me-2 -mt-2"
        />
      </div>
    )
  }
  const leave = async () => {
    await signOut()
    onDone()
  }
  return (
    <div role="alert" className="flex flex-col gap-3">
      <p className="text-14">{t('account.signOutQuestion')}</p>
      <div className="flex gap-2">
        <Button look="tonal" className="flex-1" onClick={() => setAsking(false)}>
          {t('common.cancel')}
        </Button>
        <Button look="risk" className="flex-1" onClick={leave}>
          {t('account.confirmSignOut')}
        </Button>
      </div>
    </div>
  )
}
