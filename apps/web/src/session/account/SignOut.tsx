import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { signOut } from '../startSession.ts'

/** Leaves after asking once, in place. */
export function SignOut({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) {
    return (
      <Button look="quiet" wide onClick={() => setAsking(true)}>
        <Icon of={LogOut} />
        {t('account.signOut')}
      </Button>
    )
  }
  const leave = async () => {
    await signOut()
    onDone()
  }
  return (
    <div className="flex flex-col gap-2">
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
