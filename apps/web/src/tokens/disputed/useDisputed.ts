import type { Token } from '@sluice/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * Those of some tokens whose ledgers say of their decimals or fee one thing and another, and whether their person has agreed to that. Each
 * form through which tokens leave a wallet asks here, and shows a `DisputedQuestion`.
 */
export function useDisputed(tokens: readonly (Token | undefined)[]) {
  const { t } = useTranslation()
  const [agreedTo, setAgreedTo] = useState<string>()
  const disputed = tokens.filter(
    (token): token is Token => token !== undefined && token.disputed !== undefined,
  )
  // an agreement is to what was read: with other figures it is asked again
  const about = disputed
    .map(({ ledgerId, decimals, fee }) => `${ledgerId} ${decimals} ${fee}`)
    .join()
  const isAgreed = disputed.length === 0 || agreedTo === about
  return {
    disputed,
    isAgreed,
    /** What a button says until it is agreed to. */
    missing: isAgreed ? undefined : t('common.tickFirst'),
    agree: (isAgreed: boolean) => setAgreedTo(isAgreed ? about : undefined),
  }
}

export type Disputed = ReturnType<typeof useDisputed>
