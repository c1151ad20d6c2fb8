import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSiteSettings } from '../settings.ts'
import { Banner } from './Banner.tsx'

/** What stands above the top bar: the advertisement that the settings service holds, until it is put aside. */
export function AdBanner() {
  const { t } = useTranslation()
  const { ad } = useSiteSettings()
  const [dismissed, setDismissed] = useState<string>()
  if (!ad || ad.content === dismissed) return null
  return (
    <Banner
      label={t('banner.ad')}
      link={{ to: ad.url, label: ad.buttonName || t('banner.more') }}
      onDismiss={() => setDismissed(ad.content)}
    >
      <bdi>{ad.content}</bdi>
    </Banner>
  )
}

/** What stands under the top bar: the notice for everybody, and the way from the old swap to the new one. */
export function Notices() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { notice } = useSiteSettings()
  const [isLaunchDismissed, setLaunchDismissed] = useState(false)
  return (
    <>
      {notice && (
        <Banner
          label={t('banner.notice')}
          {...(notice.url && { link: { to: notice.url, label: t('banner.more') } })}
        >
          <bdi>{notice.content}</bdi>
        </Banner>
      )}
      {pathname.includes('/swap/v2') && !isLaunchDismissed && (
        <Banner
          label={t('banner.launch')}
          link={{ to: '/swap', label: t('banner.launchLink') }}
          onDismiss={() => setLaunchDismissed(true)}
        >
          {t('banner.launchText')}
        </Banner>
      )}
    </>
  )
}
