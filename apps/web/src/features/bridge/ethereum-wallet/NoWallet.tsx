import { useTranslation } from 'react-i18next'
import { buttonLook } from '../../../ui/buttons/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'

const INSTALL = 'https://metamask.io/download'
/** Opens a page in the browser of the wallet's app. Source: the deep links of MetaMask. */
const IN_APP = 'https://metamask.app.link/dapp/'
const PHONE = /Android|iPhone|iPad|iPod/

/** For whoever has no Ethereum wallet here: on a phone wallets have browsers of their own. */
export function NoWallet() {
  const { t } = useTranslation('ethereum')
  const isPhone = typeof navigator !== 'undefined' && PHONE.test(navigator.userAgent)
  return (
    <>
      <Notice>{isPhone ? t('wallet.nonePhone') : t('wallet.none')}</Notice>
      <a
        href={isPhone ? `${IN_APP}${here()}` : INSTALL}
        target="_blank"
        rel="noreferrer"
        className={buttonLook('tonal', 'large')}
      >
        {isPhone ? t('wallet.openInApp') : t('wallet.install')}
      </a>
    </>
  )
}

function here(): string {
  const { host, pathname, search } = window.location
  return `${host}${pathname}${search}`
}
