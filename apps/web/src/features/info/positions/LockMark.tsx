import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useSdk } from '../../../session/useSdk.ts'
import { Badge } from '../../../ui/layout/Badge.tsx'
import { Icon } from '../../../ui/pictures/Icon.tsx'
import { LockName } from '../LockName.tsx'
import { lockedQuery } from '../lockedQuery.ts'

type LockMarkProps = { readonly poolId: string; readonly positionId: number }

/** Whose lock a position is in; nothing where it is in nobody's, or that cannot be read. */
export function LockMark({ poolId, positionId }: LockMarkProps) {
  const { data } = useQuery(lockedQuery(useSdk(), poolId))
  const lock = data?.locks.find(({ positionIds }) => positionIds.includes(BigInt(positionId)))
  if (lock === undefined) return null
  return (
    <span className="mt-1 block">
      <Badge tone="accent">
        <Icon of={Lock} size={16} />
        <LockName alias={lock.alias} />
      </Badge>
    </span>
  )
}
