import type { ProposalAction } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../../app/queryKeys.ts'
import { AddressLabel } from '../../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../../session/useSdk.ts'
import { CopyButton } from '../../../../ui/buttons/CopyButton.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { Facts } from '../../../info/Facts.tsx'
import type { ProposalView } from '../ProposalView.ts'
import { BeforeAfter } from './BeforeAfter.tsx'

type UpgradeEffectProps = ProposalView & {
  readonly action: Extract<ProposalAction, { kind: 'upgrade' }>
}

/** A canister that would run another module: which it runs, by the network's certified word, and which it would. */
export function UpgradeEffect({ action, proposal }: UpgradeEffectProps) {
  const { t } = useTranslation('sns')
  const { canisterId, moduleHash, mode } = action
  const modes = {
    install: t('upgrade.install'),
    reinstall: t('upgrade.reinstall'),
    upgrade: t('upgrade.upgrade'),
  }
  return (
    <>
      <Facts
        isNarrow
        facts={[
          {
            label: t('upgrade.canister'),
            value: <AddressLabel text={canisterId} what={t('upgrade.canister')} />,
          },
          { label: t('upgrade.mode'), value: modes[mode] },
        ]}
      />
      {mode === 'reinstall' && <Notice tone="warn">{t('upgrade.erases')}</Notice>}
      {moduleHash === undefined ? (
        <Notice tone="warn">{t('upgrade.untold')}</Notice>
      ) : (
        <Modules {...{ canisterId, moduleHash }} status={proposal.status} />
      )}
    </>
  )
}

type ModulesProps = {
  readonly canisterId: string
  readonly moduleHash: string
  readonly status: ProposalView['proposal']['status']
}

function Modules({ canisterId, moduleHash, status }: ModulesProps) {
  const { t } = useTranslation('sns')
  const { trust } = useSdk()
  const { data, isPending, refetch } = useQuery({
    // what runs is another module once the proposal is executed
    queryKey: queryKeys.sns('now', 'module', canisterId, status),
    queryFn: () => trust.fetchCode(canisterId),
    retry: 1,
  })
  if (isPending) return <Skeleton className="h-16 w-full" />
  const running = data?.moduleHash
  const isSame = running === moduleHash
  if (running === undefined) return <ErrorState what={t('upgrade.unknown')} onRetry={refetch} />
  if (isSame)
    return (
      <>
        <Facts
          isNarrow
          facts={[{ label: t('upgrade.module'), value: <Hash hex={moduleHash} /> }]}
        />
        <Notice>{status === 'executed' ? t('upgrade.done') : t('upgrade.already')}</Notice>
      </>
    )
  return (
    <>
      <ul aria-label={t('upgrade.module')}>
        <BeforeAfter
          label={t('upgrade.module')}
          before={<Hash hex={running} />}
          after={<Hash hex={moduleHash} />}
        />
      </ul>
      <Notice>{status === 'executed' ? t('upgrade.sinceThen') : t('upgrade.compare')}</Notice>
    </>
  )
}

/** Of the 64 digits those that are compared by eye; all of them on hover and copied. */
function Hash({ hex }: { readonly hex: string }) {
  const { t } = useTranslation('sns')
  return (
    <span className="inline-flex items-center gap-1">
      <code dir="ltr" title={hex}>
        {hex.slice(0, 12)}…{hex.slice(-8)}
      </code>
      <CopyButton text={hex} what={t('upgrade.module')} />
    </span>
  )
}
