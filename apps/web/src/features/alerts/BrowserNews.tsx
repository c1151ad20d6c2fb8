import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { later } from '../../ui/browser/later.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Switch } from '../../ui/fields/Switch.tsx'
import { keepSilent, NEWS, type News, useSilent } from './tellBrowser.ts'

const ClosedNews = later(async () => (await import('./push/ClosedNews.tsx')).ClosedNews)

type Permission = 'default' | 'denied' | 'granted' | 'unknown'

const permissionNow = (): Permission =>
  'Notification' in globalThis ? Notification.permission : 'unknown'

/** What the browser may tell while the page is out of sight. It is asked on a press only. */
export function BrowserNews({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('alerts')
  const [permission, setPermission] = useState(permissionNow)
  const ask = async () => setPermission(await Notification.requestPermission())
  return (
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="text-20 font-semibold">{t('browser.title')}</h2>
      <p className="mt-1 max-w-[70ch] text-14 text-ink-2">
        {permission === 'unknown' && t('browser.unknown')}
        {permission === 'denied' && t('browser.denied')}
        {permission === 'default' && t('browser.ask')}
        {permission === 'granted' && t('browser.granted')}
      </p>
      {permission === 'default' && (
        <div className="mt-3">
          <Button look="tonal" onClick={() => void ask()}>
            {t('browser.allow')}
          </Button>
        </div>
      )}
      {permission === 'granted' && <Choices owner={owner} />}
      {permission !== 'unknown' && (
        <Suspense>
          <ClosedNews
            owner={owner}
            permission={permission}
            onAsked={() => setPermission(permissionNow())}
          />
        </Suspense>
      )}
    </section>
  )
}

function Choices({ owner }: { readonly owner: string }) {
  const { t } = useTranslation('alerts')
  const silent = useSilent(owner)
  const names: Record<News, string> = {
    prices: t('news.prices'),
    orders: t('news.orders'),
    ranges: t('news.ranges'),
    bridge: t('news.bridge'),
  }
  const choose = (news: News, isWanted: boolean) =>
    keepSilent(owner, isWanted ? silent.filter((one) => one !== news) : [...silent, news])
  return (
    <ul className="mt-2">
      {NEWS.map((news) => (
        <Choice
          key={news}
          name={names[news]}
          isWanted={!silent.includes(news)}
          onChoose={(isWanted) => choose(news, isWanted)}
        />
      ))}
    </ul>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly isWanted: boolean
  readonly onChoose: (isWanted: boolean) => void
}

function Choice({ name, isWanted, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <li className="flex items-center justify-between gap-4 text-14">
      <label htmlFor={id}>{name}</label>
      <Switch id={id} checked={isWanted} onCheckedChange={onChoose} />
    </li>
  )
}
