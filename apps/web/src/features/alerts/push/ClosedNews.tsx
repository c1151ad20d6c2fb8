import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useKeptPush } from './keptPush.ts'
import { turnOff, turnOn } from './pushing.ts'
import { usePushInfo, usePushKey } from './usePush.ts'
import { usePushAlerts } from './usePushAlerts.ts'
import { useRenewal } from './useRenewal.ts'

type ClosedNewsProps = {
  readonly owner: string
  readonly permission: NotificationPermission
  /** The person was asked. */
  readonly onAsked: () => void
}

/** Whether this device is told while the page is closed. Nothing where no service or no browser does it. */
export function ClosedNews(props: ClosedNewsProps) {
  const info = usePushInfo()
  const key = usePushKey(info)
  const kept = useKeptPush()
  // one that is on can be turned off, also while the service does not answer
  if (info === undefined || (key === undefined && kept?.owner !== props.owner)) return null
  return <Closed {...props} serverKey={key} />
}

type Doing = 'nothing' | 'turning-on' | 'failed'

function Closed({
  owner,
  permission,
  onAsked,
  serverKey,
}: ClosedNewsProps & { readonly serverKey: string | undefined }) {
  const { t } = useTranslation('alerts')
  const [id, hintId] = [useId(), useId()]
  const info = usePushInfo()
  const kept = useKeptPush()
  const alerts = usePushAlerts(owner)
  const [doing, setDoing] = useState<Doing>('nothing')
  const isOn = kept?.owner === owner
  const begin = async () => {
    if (info === undefined || serverKey === undefined) return
    setDoing('turning-on')
    const how = await turnOn({ info, owner, key: serverKey, alerts: alerts ?? [] }).catch(
      (error: unknown) => {
        console.warn(error)
        return 'failed' as const
      },
    )
    onAsked()
    setDoing(how === 'failed' ? 'failed' : 'nothing')
  }
  const choose = (isWanted: boolean) => {
    if (isWanted) return void begin()
    setDoing('nothing')
    void turnOff(info)
  }
  const isOther = kept !== undefined && !isOn
  return (
    <div className="mt-4 border-t border-line/60 pt-4">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-16 font-medium">
          {t('push.title')}
        </label>
        <Switch
          id={id}
          checked={isOn || doing === 'turning-on'}
          onCheckedChange={choose}
          describedBy={hintId}
          disabled={doing === 'turning-on' || (permission === 'denied' && !isOn)}
        />
      </div>
      <p id={hintId} className="max-w-[70ch] text-14 text-ink-2" aria-live="polite">
        {doing === 'turning-on' && t('push.turningOn')}
        {doing !== 'turning-on' && isOn && t('push.on')}
        {doing !== 'turning-on' && !isOn && permission === 'denied' && t('push.denied')}
        {doing !== 'turning-on' && !isOn && permission !== 'denied' && t('push.off')}
        {isOther && permission !== 'denied' && ` ${t('push.other')}`}
      </p>
      {doing === 'failed' && <Failed text={t('push.failed')} onRetry={() => void begin()} />}
      {isOn && <Stale owner={owner} />}
    </div>
  )
}

/** That the service has not heard of the latest change. */
function Stale({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('alerts')
  const { isStale, again } = useRenewal(owner)
  if (!isStale) return null
  return <Failed text={t('push.stale')} onRetry={() => void again()} />
}

/** The button stands below: beside it a phone would have no room for the words. */
function Failed({ text, onRetry }: { readonly text: string; readonly onRetry: () => void }) {
  const { t } = useTranslation('alerts')
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <Notice tone="warn">{text}</Notice>
      <Button look="tonal" onClick={onRetry}>
        {t('push.again')}
      </Button>
    </div>
  )
}
