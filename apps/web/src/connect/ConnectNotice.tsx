import { useTranslation } from 'react-i18next'
import { Notice } from '../ui/feedback/Notice.tsx'
import { walletInfo } from '../wallets/catalogue.ts'
import type { WalletOption } from '../wallets/detect.ts'
import { describeWalletProblem } from './describeWalletProblem.ts'
import type { ConnectState } from './useConnect.ts'
import { useWalletName } from './useWalletName.ts'

/** What the person should do now, or why it did not work. */
export function ConnectNotice({ state }: { readonly state: ConnectState }) {
  switch (state.kind) {
    case 'choosing':
      return undefined
    case 'waiting':
      return <Waiting option={state.option} />
    case 'stopped':
      return <Stopped {...state} />
  }
}

function Waiting({ option }: { readonly option: WalletOption }) {
  const { t } = useTranslation('connect')
  const wallet = useWalletName(option)
  const isExtension = ['plug', 'bitfinity', 'ethereum', 'extension'].includes(option.id)
  const text =
    option.id === 'ledger'
      ? t('wait.device')
      : isExtension
        ? t('wait.extension', { wallet })
        : t('wait.window', { wallet })
  return (
    <div role="status">
      <Notice>{text}</Notice>
    </div>
  )
}

function Stopped({ option, problem }: Extract<ConnectState, { kind: 'stopped' }>) {
  const { t } = useTranslation('connect')
  const wallet = useWalletName(option)
  const { installUrl } = walletInfo(option.id)
  return (
    <Notice
      tone="warn"
      action={
        problem.code === 'not-installed' &&
        installUrl && (
          <a
            href={installUrl}
            target="_blank"
            rel="noreferrer"
            className="font-medium whitespace-nowrap underline"
          >
            {t('install')}
          </a>
        )
      }
    >
      {describeWalletProblem(t, problem, wallet)}
    </Notice>
  )
}
