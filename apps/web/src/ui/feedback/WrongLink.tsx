import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from './Notice.tsx'

/** What a link may name. */
export const LINKED = ['token', 'pool', 'farm', 'stake', 'event', 'transfer'] as const
export type Linked = (typeof LINKED)[number]

type WrongLinkProps = {
  readonly what: Linked
  /** As the link has it. */
  readonly id: string
  readonly action?: ReactNode
}

/** As long as the ids of canisters are; a link is a stranger's. */
const LONGEST_ID = 63

/** A link that names something which is not there: what it names, and what to do. */
export function WrongLink({ what, id, action }: WrongLinkProps) {
  const { t } = useTranslation()
  const sentences: Record<Linked, string> = {
    token: t('wrongLink.token'),
    pool: t('wrongLink.pool'),
    farm: t('wrongLink.farm'),
    stake: t('wrongLink.stake'),
    event: t('wrongLink.event'),
    transfer: t('wrongLink.transfer'),
  }
  return (
    <Notice tone="warn" action={action}>
      <p>{sentences[what]}</p>
      <code dir="ltr" translate="no" className="text-13 wrap-anywhere">
        {id.slice(0, LONGEST_ID)}
      </code>
    </Notice>
  )
}
