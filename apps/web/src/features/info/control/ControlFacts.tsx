import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { LongId } from '../../../ui/figures/LongId.tsx'
import { type Control, controlOf, isFrozen } from './controlOf.ts'

/** Who may replace a canister's code, by the network's certified word. */
export function ControlFacts({ canisterId }: { readonly canisterId: string }) {
  const { t } = useTranslation('info')
  const { trust } = useSdk()
  const { data, isPending, refetch } = useQuery({
    queryKey: queryKeys.control(canisterId),
    queryFn: () => trust.fetchCode(canisterId),
    retry: 1,
  })
  if (isPending) return <Skeleton className="h-24 w-full" />
  const controllers = data?.controllers
  if (controllers === undefined) return <ErrorState what={t('control.unknown')} onRetry={refetch} />
  const control = controlOf(canisterId, controllers)
  const verdicts: Readonly<Record<Control, string>> = {
    nobody: t('control.nobody'),
    'black-hole': t('control.blackHole'),
    itself: t('control.itself'),
    network: t('control.network'),
    somebody: t('control.somebody', { count: controllers.length }),
  }
  return (
    <div className="grid gap-3 text-14">
      <Notice tone={isFrozen(control) || control === 'network' ? 'info' : 'warn'}>
        {verdicts[control]}
      </Notice>
      {controllers.length > 0 && (
        <ul aria-label={t('control.controllers')} className="grid gap-1">
          {controllers.map((id) => (
            <li key={id}>
              <AddressLabel text={id} what={t('control.controller')} />
            </li>
          ))}
        </ul>
      )}
      {data?.moduleHash && (
        <p className="flex flex-wrap items-center gap-x-2 text-13 text-ink-2">
          {t('control.hash')}
          <LongId text={data.moduleHash} what={t('control.hash')} />
        </p>
      )}
    </div>
  )
}
