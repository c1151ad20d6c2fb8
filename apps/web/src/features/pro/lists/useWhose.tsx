import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOwner } from '../../../session/useSdk.ts'
import { useChoiceInUrl } from '../../../ui/browser/useChoiceInUrl.ts'
import { tabLook } from '../../../ui/fields/tabLook.ts'
import type { ProPair } from '../useProPair.ts'

export type OfPoolProps = { readonly pair: ProPair; readonly poolId: string }

const WHOSE = ['all', 'yours'] as const
export type Whose = (typeof WHOSE)[number]

/** Of everybody, or one's own alone, and the button that says so; which is in the address. */
export function useWhose(): readonly [Whose, ReactNode] {
  const { t } = useTranslation('pro')
  const isConnected = useOwner() !== undefined
  const [whose, choose] = useChoiceInUrl<Whose>('of', WHOSE)
  const isYours = whose === 'yours'
  const choice = isConnected && (
    <button
      type="button"
      aria-pressed={isYours}
      onClick={() => choose(isYours ? 'all' : 'yours')}
      className={tabLook(isYours)}
    >
      {t('lists.yours')}
    </button>
  )
  return [isConnected ? whose : 'all', choice]
}
