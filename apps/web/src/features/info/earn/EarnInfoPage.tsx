import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { SessionGate } from '../../../session/SessionGate.tsx'
import { Page } from '../../../shell/pages/Page.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { type Linked, WrongLink } from '../../../ui/feedback/WrongLink.tsx'

/** The list that something hangs below. */
type List = { readonly to: string; readonly label: string }

type EarnInfoPageProps = {
  readonly title: string
  readonly hint: string
  readonly list: List
  /** What people call it, once that is known. */
  readonly name: (id: string) => ReactNode
  readonly children: (id: string) => ReactNode
}

/** A page of the info area about one farm, staking pool or event, which its address names. */
export function EarnInfoPage({ title, hint, list, name, children }: EarnInfoPageProps) {
  const { id = '' } = useParams()
  return (
    <Page
      title={title}
      subtitle={hint}
      back={{ ...list, current: <SessionGate fallback={title}>{name(id)}</SessionGate> }}
    >
      {children(id)}
    </Page>
  )
}

type EarnInfoProps<Known> = {
  readonly asked: { readonly known: Known | undefined; readonly isMissing: boolean }
  readonly list: List
  /** What the page's address is to name. */
  readonly what: Linked
  readonly children: (known: Known) => ReactNode
}

/** What there is to know of one, once it is read; the way to the others where it is none. */
export function EarnInfo<Known>({ asked, list, what, children }: EarnInfoProps<Known>) {
  const { id = '' } = useParams()
  if (asked.isMissing)
    return (
      <WrongLink
        what={what}
        id={id}
        action={
          <LinkButton look="quiet" to={list.to}>
            {list.label}
          </LinkButton>
        }
      />
    )
  if (asked.known === undefined) return <Skeleton className="h-96 w-full rounded-card" />
  return children(asked.known)
}
