import type { ReactNode } from 'react'
import { Page } from '../../../shell/pages/Page.tsx'

type EarnListPageProps = {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}

/** A page of the info area that lists what earns. */
export const EarnListPage = ({ title, hint, children }: EarnListPageProps) => (
  <Page title={title} subtitle={hint}>
    <section className="rounded-card bg-surface p-4 sm:p-6">{children}</section>
  </Page>
)
