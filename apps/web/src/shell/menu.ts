import type { TFunction } from 'i18next'
import { ArrowLeftRight, type LucideIcon } from 'lucide-react'

export type MenuEntry = { readonly to: string; readonly label: string; readonly icon: LucideIcon }

/** What the product can do now, in the order of the menu. An entry appears with its page, never before. */
export const menuEntries = (t: TFunction): readonly MenuEntry[] => [
  { to: '/swap', label: t('menu.swap'), icon: ArrowLeftRight },
]
