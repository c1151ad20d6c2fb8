import type { ReactNode } from 'react'
import { ForOwner } from '../../session/ForOwner.tsx'
import { Page } from './Page.tsx'

type OwnPageProps = {
  readonly title: string
  readonly lead: string
  /** Why a visitor sees nothing here yet. */
  readonly visitor: string
  /** Links to the pages that belong together with this one. */
  readonly nav?: ReactNode
  readonly children: ReactNode
}

/** A page about what belongs to the person: visitors are asked to connect. Its title waits for nothing. */
export const OwnPage = ({ title, lead, visitor, nav, children }: OwnPageProps) => (
  <Page title={title} subtitle={lead} nav={nav}>
    <section className="rounded-card bg-surface p-4 sm:p-6">
      <ForOwner visitor={visitor}>{() => children}</ForOwner>
    </section>
  </Page>
)
