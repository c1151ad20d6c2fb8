import { parsePrincipal } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { useSdk } from '../../../session/useSdk.ts'
import { tokenQuery } from '../../../tokens/queries.ts'
import { Breadcrumb } from '../../../ui/layout/Breadcrumb.tsx'
import { DetailSkeleton } from '../DetailSkeleton.tsx'
import { Lead } from '../Lead.tsx'
import { NotListed } from '../NotListed.tsx'
import { Holders } from './Holders.tsx'

/** `/info-tokens/holders/{id}?page=`: who holds a token, and how much of it few hold. */
export function HoldersPage() {
  return (
    <SessionGate fallback={<HoldersSkeleton />}>
      <OfToken />
    </SessionGate>
  )
}

function HoldersSkeleton() {
  const { t } = useTranslation('info')
  return (
    <DetailSkeleton back={{ to: '/info-tokens', label: t('tokens') }} lead={t('lead.holders')} />
  )
}

function OfToken() {
  const { t } = useTranslation('info')
  const { id = '' } = useParams()
  const isId = parsePrincipal(id) !== undefined
  const {
    data: token,
    isError,
    refetch,
  } = useQuery({
    ...tokenQuery(useSdk(), id),
    enabled: isId,
    retry: 1,
  })
  if (!isId) return <NotListed wrong={{ what: 'token', id }} />
  if (isError) return <NotListed what={t('noLedger')} onRetry={() => void refetch()} />
  if (!token) return <HoldersSkeleton />
  const { ledgerId, symbol } = token
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1200px] flex-col gap-6 px-4 py-6">
      <Breadcrumb
        back={{ to: `/info-tokens/details/${ledgerId}`, label: symbol }}
        current={t('holders.title')}
      />
      <h1 className="text-28 font-semibold">{t('holders.of', { symbol })}</h1>
      <Lead>{t('lead.holders')}</Lead>
      <Holders token={token} />
    </div>
  )
}
