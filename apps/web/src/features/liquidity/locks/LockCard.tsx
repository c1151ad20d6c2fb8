import { accountIdentifier, parsePrincipal, toHex } from '@sluice/sdk'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { queryKeys } from '../../../app/queryKeys.ts'
import { AddressLabel } from '../../../contacts/AddressLabel.tsx'
import { formatAgo, formatDateTime } from '../../../format/time.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { useOwner, useSdk } from '../../../session/useSdk.ts'
import { later } from '../../../ui/browser/later.ts'
import { useNow } from '../../../ui/browser/useNow.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Facts } from '../../info/Facts.tsx'
import type { PositionRow } from '../positions/positionView.ts'
import { LockBadge } from './LockBadge.tsx'
import { LockButton } from './LockButton.tsx'
import { LockedActions } from './LockedActions.tsx'
import { isOver, MINUTE_MS } from './lockTime.ts'

const LockName = later(async () => (await import('../../info/LockName.tsx')).LockName, 'info')

type LockCardProps = {
  readonly row: PositionRow
  /** The account identifier of whose the position is. */
  readonly owner: string | undefined
}

/** Whether a position is locked, for everybody who looks at it, and what its owner can do; nothing where it is not. */
export function LockCard({ row, owner }: LockCardProps) {
  const { t } = useTranslation('liquidity')
  const principal = useOwner()
  const { lock, holder, isSent } = useLockOf(row, owner)
  if (!lock && !holder && !isSent) return null
  return (
    <section aria-label={t('lock.card')} className="rounded-card bg-surface p-4 sm:p-6">
      <h2 className="mb-4 flex flex-wrap items-center gap-3 text-20 font-semibold">
        {t('lock.card')}
        {lock && <LockBadge lock={lock} />}
        {holder && (
          <Suspense>
            <Badge tone="accent">
              <LockName alias={holder.alias} />
            </Badge>
          </Suspense>
        )}
      </h2>
      {lock && <LockFacts lock={lock} />}
      {lock && lock.owner === principal && <LockedActions row={{ ...row, lock }} />}
      {holder && <p className="text-14 text-ink-2">{t('lock.heldMeaning')}</p>}
      {isSent && <SentHere row={row} />}
    </section>
  )
}

type Known = ReturnType<typeof useLockOf>

function LockFacts({ lock }: { readonly lock: NonNullable<Known['lock']> }) {
  const { t } = useTranslation('liquidity')
  const locale = useLocale()
  const { config } = useSdk()
  const now = useNow(MINUTE_MS)
  const [sinceMs, untilMs] = [lock.sinceSeconds * 1_000, lock.unlockSeconds * 1_000]
  return (
    <>
      <Facts
        facts={[
          { label: t('lock.since'), value: formatDateTime(sinceMs, locale) },
          {
            label: isOver(lock, now) ? t('lock.endedAt') : t('lock.lockedUntil'),
            value: `${formatDateTime(untilMs, locale)} (${formatAgo(untilMs, now, locale)})`,
          },
          {
            label: t('lock.owner'),
            value: <AddressLabel text={lock.owner} what={t('lock.owner')} />,
          },
          {
            label: t('lock.canister'),
            value: (
              <AddressLabel text={config.canisters.position_lock ?? ''} what={t('lock.canister')} />
            ),
          },
        ]}
      />
      <p className="mt-4 text-13 text-ink-2">
        {isOver(lock, now) ? t('lock.overMeaning') : `${t('lock.meaning')} ${t('lock.trust')}`}
      </p>
    </>
  )
}

/** A position that was sent to the lock as to anybody else: whoever sent it says until when, and has it back then. */
function SentHere({ row }: { readonly row: PositionRow }) {
  const { t } = useTranslation('liquidity')
  const owner = useOwner()
  return (
    <>
      <p className="text-14 text-ink-2">{t('lock.sentHere')}</p>
      {owner !== undefined && (
        <div className="mt-4">
          <LockButton row={row} />
        </div>
      )}
    </>
  )
}

/** The exchange's own lock of a position, or whoever else's it is in, by the labels of the alias service. */
function useLockOf({ position }: PositionRow, owner: string | undefined) {
  const sdk = useSdk()
  const { poolId, id: positionId, pool } = position
  const { data } = useQuery({
    queryKey: queryKeys.lockOf(poolId, `${positionId} ${owner}`),
    queryFn: async () => {
      const lock = await sdk.locks.fetchOne({ poolId, positionId })
      if (lock) return { lock, holder: undefined }
      const ledgerIds = [pool.token0, pool.token1]
      const holder = await sdk.aliases.fetchLockOf({ poolId, positionId, owner, ledgerIds })
      return { lock: undefined, holder }
    },
    enabled: owner !== undefined,
    retry: 1,
  })
  const lockId = parsePrincipal(sdk.config.canisters.position_lock ?? '')
  const isOwned = lockId !== undefined && owner === toHex(accountIdentifier(lockId.toUint8Array()))
  const isSent = isOwned && data !== undefined && data.lock === undefined
  return { lock: data?.lock, holder: isSent ? undefined : data?.holder, isSent }
}
