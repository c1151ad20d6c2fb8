import type { ReactNode } from 'react'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { useOwner } from './useSdk.ts'

type ForOwnerProps = {
  /** What a visitor would see here once connected. */
  readonly visitor: string
  /** What visitors see is a card of its own; else it stands in the one around it. */
  readonly isCard?: boolean
  readonly children: (owner: string) => ReactNode
}

/** What belongs to somebody: visitors are asked to connect. */
export function ForOwner({ visitor, isCard, children }: ForOwnerProps) {
  const owner = useOwner()
  if (owner !== undefined) return children(owner)
  const connect = <EmptyState action={<ConnectButton />}>{visitor}</EmptyState>
  if (!isCard) return connect
  return <section className="rounded-card bg-surface p-4 sm:p-6">{connect}</section>
}
