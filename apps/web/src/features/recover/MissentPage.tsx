import type { Token } from '@sluice/sdk'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTakeBack } from '../../payments/useTakeBack.ts'
import { useConfig } from '../../session/useSdk.ts'
import { ReadProgress } from '../../shell/pages/ReadProgress.tsx'
import { TokenSelector } from '../../tokens/selector/TokenSelector.tsx'
import { useToken } from '../../tokens/useTokens.ts'
import { useAddressQuery } from '../../ui/browser/useAddressQuery.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Icon } from '../../ui/pictures/Icon.tsx'
import { TokenIcon } from '../../ui/pictures/TokenIcon.tsx'
import { useGone } from './gone.ts'
import { HoldingTable } from './HoldingTable.tsx'
import { RecoverFrame } from './RecoverFrame.tsx'
import { useMissent } from './useMissent.ts'

/** `/swap/find-mis-transferred-token`: what somebody sent to a pool by mistake, token by token. */
export function MissentPage() {
  return (
    <RecoverFrame>
      <Missent />
    </RecoverFrame>
  )
}

function Missent() {
  const { t } = useTranslation('recover')
  const { canisters } = useConfig()
  const [params, setParams] = useAddressQuery()
  const chosen = params.get('tokenId') ?? canisters.icp_ledger ?? ''
  const token = useToken(chosen)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-14 text-ink-2">{t('missent.why')}</p>
      <div className="mb-4 flex items-center gap-3">
        <span className="text-14 text-ink-2">{t('missent.token')}</span>
        <Button look="tonal" onClick={() => setChoosing(true)}>
          {token ? <TokenIcon {...token} size={24} /> : <Skeleton className="size-6" />}
          {token?.symbol ?? '–'}
          <Icon of={ChevronDown} size={16} />
        </Button>
      </div>
      <TokenSelector
        open={isChoosing}
        onOpenChange={setChoosing}
        selected={chosen}
        onSelect={({ ledgerId }) =>
          setParams(() => new URLSearchParams({ tokenId: ledgerId }), { replace: true })
        }
      />
      {token && <MissentOf key={token.ledgerId} token={token} />}
    </>
  )
}

function MissentOf({ token }: { readonly token: Token }) {
  const { t } = useTranslation('recover')
  const { foreign, strays, done, all, unread, isLogUnread, isComplete, hasFailed, retry } =
    useMissent(token)
  const gone = useGone()
  const takeBack = useTakeBack(({ id, place }) => place === 'stray' && gone.add(id))
  const waiting = strays.filter(({ claim }) => !gone.ids.includes(claim.id))
  if (hasFailed) {
    return <ErrorState what={t('failed')} onRetry={retry} />
  }
  const unreadText = [
    ...(unread.length > 0 ? [t('unread', { pools: unread.join(', ') })] : []),
    ...(isLogUnread ? [t('missent.logUnread', { symbol: token.symbol })] : []),
  ].join(' ')
  return (
    <>
      <h2 className="mb-1 text-20 font-semibold">{t('missent.foreign')}</h2>
      <p className="mb-3 text-14 text-ink-2">
        {t('missent.foreignHint', { symbol: token.symbol })}
      </p>
      <HoldingTable
        label={t('missent.foreign')}
        rows={foreign.length > 0 || isComplete ? foreign : undefined}
        empty={t('missent.noneForeign')}
        takeBack={takeBack}
      />
      <h2 className="mt-6 mb-1 text-20 font-semibold">{t('missent.strays')}</h2>
      <p className="mb-3 text-14 text-ink-2">{t('missent.straysHint', { symbol: token.symbol })}</p>
      {!isLogUnread && (
        <HoldingTable
          label={t('missent.strays')}
          rows={waiting.length > 0 || isComplete ? waiting : undefined}
          empty={t('missent.noneStray')}
          takeBack={takeBack}
        />
      )}
      <ReadProgress
        reading={isComplete ? undefined : t('reading', { done, all })}
        unread={unreadText || undefined}
        onRetry={retry}
      />
    </>
  )
}
