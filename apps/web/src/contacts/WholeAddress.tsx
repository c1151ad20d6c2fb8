import { CopyButton } from '../ui/buttons/CopyButton.tsx'
import { ExplorerLink } from './ExplorerLink.tsx'
import { useAlias } from './useAlias.ts'

type WholeAddressProps = { readonly text: string; readonly what: string }

/** Where something of value is about to go: the name that the address has, and every character of it. */
export function WholeAddress({ text, what }: WholeAddressProps) {
  const name = useAlias(text)
  return (
    <div className="flex items-center gap-2 rounded-control bg-surface-2 p-4">
      <div className="min-w-0 flex-1">
        <p className="text-13 text-ink-2">{what}</p>
        {name !== undefined && (
          <p className="text-16 font-medium">
            <bdi>{name}</bdi>
          </p>
        )}
        <p dir="ltr" className="text-16 break-all">
          <ExplorerLink text={text}>{text}</ExplorerLink>
        </p>
      </div>
      <CopyButton text={text} what={what} />
    </div>
  )
}
