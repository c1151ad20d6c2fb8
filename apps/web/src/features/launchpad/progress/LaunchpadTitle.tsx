import type { LaunchpadFlow } from '@sluice/sdk'
import type { LaunchpadKind } from '@sluice/sdk/launchpadFlow'
import { useTranslation } from 'react-i18next'
import type { EndedLaunchpad } from './launchpadSubject.ts'

/** What is done, in a few words, and in which sale. */
export function LaunchpadTitle({
  subject: { action, name },
}: {
  readonly subject: EndedLaunchpad
}) {
  const { t } = useTranslation('launchpadProgress')
  const titles: Record<LaunchpadKind, string> = {
    'create-sale': t('log.create'),
    'fund-sale': t('log.fund'),
    'join-sale': t('log.join'),
    'collect-sale': t('log.collect'),
    'make-market': t('log.market'),
  }
  return (
    <span>
      {titles[action]}: <bdi className="wrap-anywhere">{name}</bdi>
    </span>
  )
}

/** What is lost with the memory of what was interrupted. */
export function ForgetHint({ flow: { kind, steps } }: { readonly flow: LaunchpadFlow }) {
  const { t } = useTranslation('launchpadProgress')
  if (kind === 'make-market') return t('forget.market')
  if (steps.pay?.kind !== 'done') return t('forget.nothing')
  return kind === 'join-sale' ? t('forget.joined') : t('forget.funded')
}
