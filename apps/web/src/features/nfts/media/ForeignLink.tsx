import { ExternalLink } from 'lucide-react'
import { Icon } from '../../../ui/pictures/Icon.tsx'

/** An address that somebody else has chosen: shown in full, and opened without telling where one comes from. */
export function ForeignLink({ url, label }: { readonly url: string; readonly label?: string }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      translate="no"
      className="inline-flex min-h-11 items-center gap-2 text-14 text-accent wrap-anywhere"
    >
      <Icon of={ExternalLink} size={16} className="shrink-0" />
      <span dir="auto">{label ?? url}</span>
    </a>
  )
}
