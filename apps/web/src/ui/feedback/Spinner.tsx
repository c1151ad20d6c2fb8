import { LoaderCircle } from 'lucide-react'
import { Icon } from '../pictures/Icon.tsx'

/** Something is under way; say what in the text beside it. */
export function Spinner({ size = 20 }: { readonly size?: 16 | 20 | 24 }) {
  return <Icon of={LoaderCircle} size={size} className="animate-spin" />
}
