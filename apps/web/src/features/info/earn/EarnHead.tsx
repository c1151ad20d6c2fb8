import type { ReactNode } from 'react'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'

type EarnHeadProps = {
  /** What it is of: a pair, or what is staked. */
  readonly name: ReactNode
  readonly badge: ReactNode
  /** Where one takes part in it. */
  readonly action: { readonly to: string; readonly label: string }
}

/** Above the figures of a farm or staking pool: which one this is, and the way to it. */
export const EarnHead = ({ name, badge, action }: EarnHeadProps) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
    <h2 className="text-20 font-semibold">{name}</h2>
    {badge}
    <span className="flex-1" />
    <LinkButton look="tonal" to={action.to}>
      {action.label}
    </LinkButton>
  </div>
)
