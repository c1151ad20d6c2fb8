import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConnectButton } from '../../session/ConnectButton.tsx'
import { useConfigIfReady, useOwner } from '../../session/useSdk.ts'
import { TestTokensButton } from '../../tokens/TestTokensButton.tsx'
import type { GuideStep } from './guideSteps.ts'
import { useReadSteps } from './readSteps.ts'

const LINK =
  'inline-flex min-h-11 items-center font-medium text-accent-deep underline-offset-4 hover:underline'

type StepLinksProps = { readonly step: GuideStep; readonly isDone: boolean }

/** Where a step is done. Of those that are only read, following a link ticks them off. */
export function StepLinks({ step, isDone }: StepLinksProps) {
  const links = useLinks()[step]
  const markRead = useReadSteps((steps) => steps.markRead)
  const follow = () => {
    if (step === 'safety' || step === 'earn' || step === 'help') markRead(step)
  }
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 text-14">
      {!isDone && <StepButton step={step} />}
      {links.map(({ to, label }) =>
        to.startsWith('/') ? (
          <Link key={to} to={to} onClick={follow} className={LINK}>
            {label}
          </Link>
        ) : (
          <a key={to} href={to} target="_blank" rel="noreferrer" onClick={follow} className={LINK}>
            {label}
          </a>
        ),
      )}
    </div>
  )
}

/** What is done on the page itself. */
function StepButton({ step }: Pick<StepLinksProps, 'step'>) {
  const isLocal = useConfigIfReady()?.environment === 'local'
  const isConnected = useOwner() !== undefined
  if (step === 'wallet') return <ConnectButton />
  if (step === 'tokens' && isLocal && isConnected) return <TestTokensButton look="tonal" />
  return null
}

function useLinks() {
  const { t } = useTranslation('guide')
  const { t: tCommon } = useTranslation()
  return {
    wallet: [{ to: '/wallet', label: t('wallet.open') }],
    tokens: [
      { to: '/wallet', label: t('tokens.receive') },
      { to: '/ck-bridge', label: t('tokens.bridge') },
    ],
    swap: [{ to: '/swap', label: t('swap.open') }],
    safety: [{ to: '/swap/revoke-approve', label: t('safety.open') }],
    earn: [
      { to: '/liquidity', label: tCommon('menu.liquidity') },
      { to: '/farm', label: tCommon('menu.farm') },
      { to: '/stake', label: tCommon('menu.stake') },
    ],
    help: [
      { to: '/swap/withdraw', label: tCommon('menu.withdraw') },
      { to: 'https://internetcomputer.org/docs', label: tCommon('follow.docs') },
      { to: 'https://forum.dfinity.org', label: tCommon('follow.forum') },
    ],
  } as const
}
