import type { VoteProject } from '@sluice/sdk'
import { useTokenState } from '../../../tokens/useTokens.ts'
import { useSeen } from '../../../ui/browser/useSeen.ts'
import { TokenIcon } from '../../../ui/pictures/TokenIcon.tsx'
import { usePicture } from './VotePicture.tsx'

/** A project's own picture, fetched when it comes into sight; that of its token where it has none. */
export function ProjectIcon({ project }: { readonly project: VoteProject }) {
  const [isSeen, place] = useSeen()
  const { token } = useTokenState(project.ledgerId)
  const own = usePicture(project.id, isSeen ? project.logo : undefined)
  const logo = own ?? token?.logo
  return (
    <span ref={place} className="inline-flex shrink-0">
      <TokenIcon
        ledgerId={project.ledgerId}
        symbol={token?.symbol ?? ''}
        {...(logo ? { logo } : {})}
        size={40}
        className="object-cover"
      />
    </span>
  )
}
